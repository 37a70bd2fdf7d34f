import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const HELPER = /vite\/preload-helper/
const OURS = fileURLToPath(new URL('../../src/load-chunk.ts', import.meta.url))

/** Puts `src/load-chunk.ts` in place of Vite's helper around each `import()`. */
export const fetchFirst = (): Plugin => ({
  name: 'fetch-first',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      // Every browser of our target preloads modules by itself. Vite leaves out a chunk that imports nothing.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files) => [...new Set([file, ...files])],
      },
    },
  }),
  resolveId: { filter: { id: HELPER }, handler: () => OURS },
})
