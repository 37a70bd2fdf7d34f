import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves the stylesheet behind the skeleton in index.html. In the head it would hold back the first
 * paint for a round trip; here the skeleton, which brings its own few rules, is on screen meanwhile.
 * Module scripts wait for it wherever it stands, so nothing is ever drawn without it.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(STYLESHEET) ?? []
      return html.replace(STYLESHEET, '').replace('</body>', `${links.join('').trim()}\n  </body>`)
    },
  },
})
