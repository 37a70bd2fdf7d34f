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

const SIGNED_OUT = '<div class="k-out k-login">'

/**
 * index.html with this configuration in place of any that it has: JSON in `<meta name="config">`;
 * other origins that it calls in `<meta name="connect-to">`, for the Content-Security-Policy; and the
 * application's name in the title and the sign-in skeleton, where it is shown before any script runs.
 * Outside production the title has the environment, too.
 */
export const configuredPage = (html: string, config: Config): string => {
  const { appName, environment } = config
  const mark = environment === 'production' ? '' : `(${environment}) `
  const origins = originsOf(config)
  const metas = [
    meta('config', JSON.stringify(config)),
    ...(origins.length > 0 ? [meta('connect-to', origins.join(' '))] : []),
  ]
  const [signedIn = '', ...signedOut] = html
    .replaceAll(/\s*<meta name="(?:config|connect-to)"[^>]*>/g, '')
    // Functions: the name may hold what a replacement pattern would read as a group.
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(mark + appName)}`)
    .replace('</title>', () => `</title>\n    ${metas.join('\n    ')}`)
    .split(SIGNED_OUT)
  // The sidebar's words are the specification's.
  const named = signedOut.map((part) =>
    part.replace(/<div>[^<]*<small>/, () => `<div>${escapeHtml(appName)}<small>`),
  )
  return [signedIn, ...named].join(SIGNED_OUT)
}
