import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

/**
 * Keeps `style-src` free of 'unsafe-inline': three dependencies insert style elements at run time,
 * which the Content-Security-Policy refuses (docs/decisions/009).
 *
 * sonner brings the same rules as a file: its insertion becomes an import of that file.
 * react-style-singleton (under the dialogs and menus) is replaced by a module of our own that does
 * the same with constructed style sheets, which the policy does not concern. wavesurfer writes a
 * style element into its shadow root: it becomes a constructed style sheet of that root.
 */
export const strictStyles = (): Plugin => ({
  name: 'strict-styles',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: {
        'react-style-singleton': fileURLToPath(
          new URL('../../src/ui/style-singleton.ts', import.meta.url),
        ),
      },
    },
  }),
  transform: {
    filter: { id: /\/(sonner\/dist\/index\.mjs|wavesurfer\.js\/dist\/wavesurfer\.esm\.js)$/ },
    handler(code, id) {
      if (id.includes('wavesurfer')) return { code: adoptShadowStyles(code), map: null }
      const insertion = /^__insertCSS\(".*"\);?$/m
      if (!insertion.test(code)) throw new Error('sonner no longer inserts its styles this way.')
      return { code: code.replace(insertion, "import 'sonner/dist/styles.css'"), map: null }
    },
  },
})

/** In `root.innerHTML = \`<style>rules</style>rest\``, both templates: takes the rules out. */
const adoptShadowStyles = (code: string) => {
  const writing = /(\w+)\.innerHTML=`(?:\\n|\s)*<style\$\{.*?\}>([^<]*)<\/style>/
  if (!writing.test(code)) throw new Error('wavesurfer no longer writes its styles this way.')
  return code.replace(
    writing,
    (_, root: string, rules: string) =>
      `${root}.adoptedStyleSheets=[new CSSStyleSheet],${root}.adoptedStyleSheets[0].replaceSync(\`${rules}\`),${root}.innerHTML=\``,
  )
}
