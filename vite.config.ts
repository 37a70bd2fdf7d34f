import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { appName } from './scripts/vite/app-name.ts'
import { compiledAhead } from './scripts/vite/compiled-ahead.ts'
import { connectOrigins } from './scripts/vite/connect-origins.ts'
import { earlyChunks } from './scripts/vite/early-chunks.ts'
import { fetchFirst } from './scripts/vite/fetch-first.ts'
import { lateStyles } from './scripts/vite/late-styles.ts'
import { noJsonSchema } from './scripts/vite/no-json-schema.ts'
import { plainIcons } from './scripts/vite/plain-icons.ts'
import { strictStyles } from './scripts/vite/strict-styles.ts'
import { readConfig } from './src/api/config.ts'

// A few files of sensible size instead of dozens of crumbs: on a slow line every request costs.
const CHUNKS = [
  // What every visit needs, the sign-in screen included.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // Loaded beside the first data; the contracts of rarer pages come with those.
  {
    name: 'contracts',
    test: /\/node_modules\/zod\/|\/src\/contracts\/(calls|category-key|next-steps|people|transcript|analysis|list-param|workspace)\./,
    priority: 3,
  },
  // Loaded when something first opens: menus, dialogs, popovers.
  {
    name: 'overlays',
    test: /\/node_modules\/(@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)|\/src\/ui\/(\w+-(content|panel|bubble)|overlay-focus|menu-classes|style-singleton)/,
    priority: 3,
  },
  // Loaded with the first dialog that has a form.
  {
    name: 'forms',
    test: /\/node_modules\/(react-hook-form|@hookform)\/|\/src\/ui\/(form-dialog|(text|text-area|select)-field)\./,
    priority: 3,
  },
  // Who may sign in and with what password: nobody meets it before a form or the users page does.
  {
    name: 'accounts',
    test: /\/src\/(contracts\/(accounts|users)|lib\/password-rules)\./,
    priority: 3,
  },
  // What the shell and its pages share of the ui kit. Exports are begun from the list alone: their
  // helpers would tie this chunk to the list's in a circle, which breaks pages that load first.
  {
    name: 'shell',
    test: /\/src\/(ui\/(?!copy-field)|components\/(?!page-directory|evidence|set-aside|copy-call|own-account|require)|lib\/(?!password)|api\/(?!call-export|reconciliations|stored-list|inbox-list)|features\/shell\/)|\/node_modules\/(lucide-react|@tanstack\/(react-query|query-core))\//,
    minShareCount: 3,
    priority: 2,
  },
  // Otherwise each of these few lines would be a request of its own: the shell's and the list's...
  {
    name: 'crumbs',
    test: /\/lucide-react\/dist\/esm\/icons\/(face-.+|layout-grid|cloud-off|circle-play|key-round|arrow-up-down|sliders-.+|settings|phone|panel-left|message-square-off)\.|\/src\/(components\/role-labels|domain\/(ended-reason|call-state)|features\/bulk\/host-state)/,
    minShareCount: 2,
    priority: 1,
  },
  // ...and those of the other pages.
  {
    name: 'icons',
    test: /\/lucide-react\/dist\/esm\/icons\//,
    minShareCount: 2,
    priority: 0,
  },
]

// The server, and what it starts in threads of their own.
const SERVER_ENTRIES = [
  'src/server/main.ts',
  'src/server/provider-events/reading/reading-thread.ts',
  'src/server/db/embedded-thread.ts',
]

const config = readConfig(process.env)

// `vite build` makes the browser application, `vite build --ssr` the server.
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins:
    isSsrBuild || mode === 'test'
      ? []
      : [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            routesDirectory: './src/routes',
            generatedRouteTree: './src/routeTree.gen.ts',
          }),
          react(),
          tailwindcss(),
          strictStyles(),
          fetchFirst(),
          plainIcons(),
          noJsonSchema(),
          lateStyles(),
          earlyChunks(),
          compiledAhead(),
          appName(config),
          connectOrigins([config.functionsUrl, config.backendUrl]),
        ],
  resolve: { tsconfigPaths: true },
  define: isSsrBuild ? {} : { APP_CONFIG: JSON.stringify(config) },
  // The scripts read .env, once for the browser and the server alike.
  envDir: false,
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        rolldownOptions: { input: SERVER_ENTRIES },
        emptyOutDir: true,
        sourcemap: true,
        target: 'node20',
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        emptyOutDir: true,
        target: 'es2023',
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
        },
      },
  test: {
    maxWorkers: 2,
    // The embedded database's WebAssembly is compiled anew in every file's process, and no test runs
    // long enough to win back what optimizing it costs.
    execArgv: ['--liftoff-only'],
    // No test measures time; these only end a test that waits for what never comes.
    testTimeout: 180_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // One worker's files share the modules of the server: loading them took half of the run.
          isolate: false,
          include: [
            // Files that need a browser's globals ask for jsdom themselves.
            'src/**/*.test.ts',
            'tests/harness/**/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'tests/flows/**/*.test.tsx'],
          setupFiles: ['./tests/setup/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          // A browser on a loaded machine: a test that needs its second try is named in the output.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
}))
