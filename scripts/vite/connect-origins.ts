import type { Plugin } from 'vite'

/**
 * Writes the other origins that the application was configured to call into index.html, as
 * `<meta name="connect-to" content="https://…">`: the server that serves the file allows exactly
 * these in its Content-Security-Policy.
 */
export const connectOrigins = (addresses: string[]): Plugin => ({
  name: 'connect-origins',
  apply: 'build',
  transformIndexHtml: () => {
    const origins = addresses.filter((it) => URL.canParse(it)).map((it) => new URL(it).origin)
    if (origins.length === 0) return []
    const content = [...new Set(origins)].join(' ')
    return [{ tag: 'meta', attrs: { name: 'connect-to', content }, injectTo: 'head' }]
  },
})
