import type { Plugin } from 'vite'

const NAME_IN_HTML = 'AI Support CRM'

type Named = { appName: string; environment: string }

/**
 * Writes the configured name of the application into index.html, where the sign-in screen's
 * skeleton and the tab show it before any script runs; the tab says too when this is not production.
 */
export const appName = ({ appName, environment }: Named): Plugin => ({
  name: 'app-name',
  transformIndexHtml: (html) => {
    const name = escapeHtml(appName)
    const mark = environment === 'production' ? '' : `(${escapeHtml(environment)}) `
    const [signedIn = '', signedOut = ''] = html.split('<div class="k-out k-login">')
    // A function: the name may hold what a replacement pattern would read as a group.
    return [
      signedIn.replace(`<title>${NAME_IN_HTML}`, () => `<title>${mark}${name}`),
      signedOut.replace(`<div>${NAME_IN_HTML}`, () => `<div>${name}`),
    ].join('<div class="k-out k-login">')
  },
})

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
