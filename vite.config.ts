import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { lateStyles } from './scripts/vite/late-styles.ts'
import { noJsonSchema } from './scripts/vite/no-json-schema.ts'
import { strictStyles } from './scripts/vite/strict-styles.ts'
import { readConfig } from './src/api/config.ts'

// `vite build` makes the browser application, `vite build --ssr src/server/main.ts` the server.
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
          noJsonSchema(),
          lateStyles(),
        ],
  resolve: { tsconfigPaths: true },
  define: isSsrBuild ? {} : { APP_CONFIG: JSON.stringify(readConfig(process.env)) },
  // The scripts read .env, once for the browser and the server alike.
  envDir: false,
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        sourcemap: true,
        target: 'node20',
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        emptyOutDir: true,
        target: 'es2023',
        // Every browser of that target preloads modules by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // What every visit needs, in one request instead of a dozen.
          output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
        },
      },
  test: {
    maxWorkers: 2,
    // Generous, because a loaded machine is slow: no test measures time.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/{lib,contracts,domain,server,simulator}/**/*.test.ts',
            'tests/harness/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [
            'src/{ui,api,components,features}/**/*.test.{ts,tsx}',
            'tests/flows/**/*.test.tsx',
          ],
          setupFiles: ['./tests/setup/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
