import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { builtFrom } from './scripts/vite/built-from.ts'
import { contractsHash } from './scripts/vite/contracts-hash.ts'
import { configured } from './scripts/vite/configured.ts'
import { earlyChunks } from './scripts/vite/early-chunks.ts'
import { esmListeners } from './scripts/vite/esm-listeners.ts'
import { fetchFirst } from './scripts/vite/fetch-first.ts'
import { lateStyles } from './scripts/vite/late-styles.ts'
import { noJsonSchema } from './scripts/vite/no-json-schema.ts'
import { strictStyles } from './scripts/vite/strict-styles.ts'
import { readConfig } from './src/contracts/web-config.ts'

// Code that several pages share comes in a few files: on a slow line every request costs.
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'contracts', test: /\/node_modules\/zod\//, priority: 2 },
  {
    name: 'schemas',
    test: /\/src\/contracts\/(analysis|calls|category-key|given-instant|list-param|next-steps|page|people|promised-time|ticket-words|transcript|workspace)\./,
    priority: 2,
  },
  // Small parts that pages need without any overlay.
  {
    name: 'primitives',
    test: /\/src\/ui\/switch\.|\/@radix-ui\/(primitive|react-(compose-refs|context|primitive|slot|switch|use-(controllable-state|effect-event|layout-effect|size)))\//,
    priority: 3,
  },
  {
    name: 'overlays',
    test: /\/node_modules\/(@radix-ui|@floating-ui|react-remove-scroll)/,
    priority: 2,
  },
  {
    name: 'forms',
    test: /\/node_modules\/(react-hook-form|@hookform)\/|\/src\/ui\/form\./,
    priority: 2,
  },
  // What neither the queue nor the list of calls draws: a call, and other pages.
  {
    name: 'call-icons',
    test: /\/node_modules\/lucide-react\/dist\/esm\/icons\/(arrow-down-to-line|bot|braces|chevron-(left|up)|eye|fast-forward|flag|flask-conical|link-2|message-square-plus|mic-off|pause|pin(-off)?|play|repeat|trash(-2)?|user|wrench)\.m?js$/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'more-icons',
    test: /\/node_modules\/lucide-react\/dist\/esm\/icons\/(activity|arrow-down|bell-(off|ring)|bookmark(-plus)?|calendar(-days|-check)?|chart-(line|area|pie|spline)|clock|copy|eye-off|gauge|grip.*|history|info|layout-dashboard|list-checks|loader-circle|lock|mail(-x|s)|maximize.*|minimize.*|move.*|printer|redo.*|save(-all)?|send|share.*|sparkles|table.*|target|timer|trending-.*|upload|users)\.m?js$/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2, priority: 2 },
  {
    name: 'steps',
    test: /\/src\/(components\/(use-step|step-of-call|step-time|notify-refused|due-(?!field)|presence-parts|assignee-(picker|filter))|domain\/(due-|times\/window)|api\/(queue-place|change-next-step|own-changes)\.|lib\/zoned-time|ui\/pick-list\.)/,
    minShareCount: 2,
    priority: 2,
  },
  // What lists of calls begin with, and the queue does not.
  {
    name: 'lists',
    test: /\/src\/(ui\/virtual-list|domain\/filter\/(matches|value-of)|lib\/span-words)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'queues',
    test: /\/src\/(ui\/show-more|components\/(queue-(filters|focus|menus|toolbar)|select-keys|work-tabs))\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'notes',
    test: /\/src\/(components\/(note-words|note-drafts|use-mentions|mention-list)|domain\/note-text|api\/notes|contracts\/notes)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'callers',
    test: /\/src\/(api\/(callers|reconciliations)|components\/(caller-button|unavailable)|ui\/copy-text)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'figures',
    test: /\/src\/(components\/(figures\/(?!over-time)|metric-words\.|bucket-names\.)|api\/(metrics|figures-scope|charts-as-tables|calls-of-cell|list-of-figure|external-data|read-together|report-(definition|search))\.|domain\/(metrics\/|insights\/questions\.|reports\/(pivot|report-question|sentences|split-word)\.|saved-view-filter\.|widgets\/(catalogue|formula)\.))/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'charts',
    test: /\/node_modules\/(@visx|d3-|internmap|classnames|reduce-|balanced-match|math-expression)|\/src\/(components\/(charts\/|figures\/over-time)|lib\/group-by\.)/,
    priority: 2,
  },
  {
    name: 'tickets',
    test: /\/src\/(api\/(tickets|saved-views)|domain\/ticket-(proposal|view)|contracts\/tickets)\./,
    minShareCount: 2,
    priority: 2,
  },
  // What the page for slow lines needs of it, which begins without the rest.
  {
    name: 'words',
    test: /\/src\/(domain\/((caller|outcome)-words|next-step-groups|sureness)|lib\/(cut-text|figures|graphemes|once|phone-format|sentence|time-format)|ui\/(now|use-media-query))\./,
    minShareCount: 2,
    priority: 2,
  },
  // What four files share, but for what neither the list nor the queue begins with.
  {
    name: 'shared',
    test: /\/(node_modules\/(?!.*(queriesObserver|useQueries))|src\/(?!contracts\/(?!seeded)|lib\/(copy-name|password-rules|random-id|span-words|zoned-time|csv)|api\/(settings|callbacks|stored-list|csv-export|call-change|undo-call|caller-detail|callers|list-of-figure|own-changes|reconciliations|inbox|tickets)|components\/(browser|filter-menus|open-call|people-field|recipients-field|rule-card|unavailable|undo-call|assignee|caller-|set-aside-notice|due-field|note-words|pick-field|ticket-editor)|domain\/(note-text|parse-due|times\/|widgets\/)|features\/bulk\/(?!host)|ui\/(pick-list|copy-(text|field)|day-field|focus-neighbour|page-section|save-as-file|show-more|wide-table)))/,
    minShareCount: 4,
    priority: 1,
  },
]

// The server, and what it starts in threads of their own.
const SERVER_ENTRIES = [
  'src/server/main.ts',
  'src/server/backup.ts',
  'src/server/backup/backup-thread.ts',
  'src/server/provider-events/reading/reading-thread.ts',
  'src/server/analysis-thread/analysis-thread.ts',
  'src/server/db/embedded-thread.ts',
  'src/server/learning/training-thread.ts',
]

const config = readConfig(process.env)

/**
 * The files of the gate, and those that end in `.slow.test` as a project of their own. One worker's
 * files share their modules: loading them took half of the run. `gateSetup` is for the
 * gate alone.
 */
const project = (
  name: string,
  {
    folders,
    ends,
    globalSetup = [],
    gateSetup = [],
    ...options
  }: {
    folders: string[]
    ends: string
    environment: string
    setupFiles?: string[]
    globalSetup?: string[]
    gateSetup?: string[]
  },
) => {
  const files = (suffix: string) => folders.map((folder) => `${folder}/**/*${suffix}.test.${ends}`)
  const shared = { ...options, isolate: false }
  return [
    {
      extends: true as const,
      test: {
        ...shared,
        name,
        include: files(''),
        exclude: files('.@(slow|pg)'),
        globalSetup: [...globalSetup, ...gateSetup],
      },
    },
    {
      extends: true as const,
      test: { ...shared, name: `${name}-slow`, include: files('.slow'), globalSetup },
    },
  ]
}

const IN_DOM = {
  ends: 'tsx',
  environment: 'jsdom',
  setupFiles: [
    './tests/setup/clock.ts',
    './tests/setup/globals.ts',
    './tests/setup/signed-out.ts',
    './tests/setup/properties.ts',
    './tests/setup/dom.ts',
  ],
}

// `vite build` makes the browser application, `vite build --ssr` the server.
export default defineConfig(({ command, isSsrBuild, mode }) => ({
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
          noJsonSchema(),
          esmListeners(),
          lateStyles(),
          earlyChunks(),
          configured(config),
        ],
  resolve: { tsconfigPaths: true },
  define: {
    ...(command === 'build' && { CONTRACTS_BUILT: JSON.stringify(contractsHash()) }),
    ...(isSsrBuild && { BUILT_FROM: JSON.stringify(builtFrom()) }),
    ...(mode === 'test' && { APP_CONFIG: JSON.stringify(config) }),
  },
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
          output: {
            codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false },
            hashCharacters: 'base36',
            // The first file names all others, and of a name only the hash cannot be compressed.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
  test: {
    maxWorkers: 2,
    env: { TZ: 'UTC' },
    // The embedded database's WebAssembly is compiled anew in every worker, and no test runs long
    // enough to win back what optimizing it costs.
    execArgv: ['--liftoff-only'],
    // No test measures time; these only end a test that waits for what never comes.
    testTimeout: 180_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      ...project('node', {
        folders: ['src', 'tests/harness', 'tests/bench'],
        ends: 'ts',
        // Files that need a browser's globals ask for jsdom themselves.
        environment: 'node',
        setupFiles: [
          './tests/setup/clock.ts',
          './tests/setup/globals.ts',
          './tests/setup/signed-out.ts',
          './tests/setup/properties.ts',
        ],
      }),
      ...project('dom', { folders: ['src'], ...IN_DOM }),
      ...project('flows', { folders: ['tests/flows'], ...IN_DOM }),
      ...project('browser', {
        folders: ['tests/e2e'],
        ends: 'ts',
        environment: 'node',
        globalSetup: ['./tests/setup/shared-browser.ts'],
        gateSetup: ['./tests/setup/shared-server.ts'],
      }),
      // On the machine's clock, as the database is.
      ...(process.env.TEST_DATABASE_URL
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                isolate: false,
                setupFiles: ['./tests/setup/globals.ts', './tests/setup/properties.ts'],
                include: ['src/server/**/*.test.ts', 'tests/harness/database.test.ts'],
                // What reads words needs no database.
                exclude: ['src/server/{analysis,provider-events/reading}/**'],
              },
            },
          ]
        : []),
    ],
  },
}))
