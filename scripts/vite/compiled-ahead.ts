import type { Plugin } from 'vite'

/**
 * Has the browser compile all of a page's functions when its code arrives, beside the main thread: pages
 * are fetched before they are opened, and compiling one function after the other would fall into their
 * first frame. Not so the entry, which has code that most visits never run. Browsers that do not know
 * the comment pass it over; it counts only at the very beginning, so this comes last.
 */
export const compiledAhead = (): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.isEntry) continue
        output.code = `//# allFunctionsCalledOnLoad\n${output.code}`
      }
    },
  },
})
