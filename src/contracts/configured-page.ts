import type { Config } from './web-config'

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`

const originsOf = ({ functionsUrl, backendUrl }: Config) => {
  const origins = [functionsUrl, backendUrl]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  return [...new Set(origins)]
}

/**
 * index.html with the configuration in it, in place of any that it has: as JSON in
 * `<meta name="config">`; the other origins it may call in `<meta name="connect-to">`, from which the
 * server makes its Content-Security-Policy; and the name of the application where the tab and the
 * sign-in skeleton show it before any script runs. The tab says too when this is not production.
 */
export const configuredPage = (html: string, config: Config): string => {
  const { appName, environment } = config
  const mark = environment === 'production' ? '' : `(${environment}) `
  const origins = originsOf(config)
  const metas = [
    meta('config', JSON.stringify(config)),
    ...(origins.length > 0 ? [meta('connect-to', origins.join(' '))] : []),
  ]
  const [signedIn = '', signedOut] = html
    .replaceAll(/\s*<meta name="(?:config|connect-to)"[^>]*>/g, '')
    // Functions: the name may hold what a replacement pattern would read as a group.
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(mark + appName)}`)
    .replace('</title>', () => `</title>\n    ${metas.join('\n    ')}`)
    .split('<div class="k-out k-login">')
  // The sidebar's words are the specification's.
  const skeleton = signedOut?.replace(
    /<div>[^<]*<small>/,
    () => `<div>${escapeHtml(appName)}<small>`,
  )
  return [signedIn, ...(skeleton === undefined ? [] : [skeleton])].join(
    '<div class="k-out k-login">',
  )
}
