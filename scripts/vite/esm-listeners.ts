import type { Plugin } from 'vite'

/**
 * Takes the listeners of drag and drop from their sources: what these were compiled to is of another
 * kind of module, and one of that kind anywhere brings code for it to every page.
 */
export const esmListeners = (): Plugin => ({
  name: 'esm-listeners',
  apply: 'build',
  transform: {
    filter: { id: /\/bind-event-listener\/dist\/index\.js$/ },
    handler: () => ({
      code: ['bind', 'bind-all'].map((name) => `export * from '../src/${name}.ts'`).join('\n'),
      map: null,
    }),
  },
})
