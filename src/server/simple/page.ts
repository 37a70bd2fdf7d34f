import { hash } from 'node:crypto'

import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { cutText } from '@/lib/cut-text'
import { oneLine } from '@/lib/one-line'

import type { ApiEnv } from '../http/api-env'
import { formTokenOf, SIMPLE_PATH } from './cookie'

const NAME = 'AI Support CRM'
const LONGEST_TITLE = 120

export type Html = ReturnType<typeof html>

const STYLE = `:root{color-scheme:light dark}
body{max-width:44rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:#fff;color:#1b2025}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.15rem}
ul,ol{padding:0;list-style:none}li{padding:.6rem 0;border-top:1px solid #8886}
p{margin:.3rem 0}form{display:inline}
.notice,.fields{display:block;padding:.6rem .8rem;border:1px solid #888;border-radius:8px}
label{display:block;margin:.6rem 0 .2rem}
input{font:inherit;padding:.5rem .8rem;min-height:2.75rem;width:100%;box-sizing:border-box}
input[type=submit]{width:auto;max-width:100%;margin:.3rem 0;white-space:normal}
a:link,a:visited{color:#006ca8}nav a,nav form{margin-right:1rem}
@media (prefers-color-scheme:dark){body{background:#101419;color:#e9eff6}a:link,a:visited{color:#4daaee}}`

// Written whole: a space more, and its hash would be another.
const STYLE_TAG = raw(`<style>${STYLE}</style>`)

/** No script, no picture, no other site; one style, known by its hash. */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** One line of somebody's words, that turns nothing around it; `max` UTF-16 units of it. */
export const words = (text: string, max: number): Html => {
  const line = oneLine(text)
  const cut = cutText(line, max)
  return html`<bdi>${cut}${cut.length < line.length ? '…' : ''}</bdi>`
}

export const hidden = (fields: Record<string, string | number>): Html[] =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )

/** A button that text browsers know, too; `about`: for who does not see where it stands. */
export const submit = (label: string, about = ''): Html =>
  html`<input
    type="submit"
    value="${label}"
    ${about && html`aria-label="${label}: ${oneLine(about)}"`}
  />`

/** One button that changes something, with the token of this session. */
export const buttonForm = (
  cookie: string,
  action: string,
  fields: Record<string, string | number>,
  button: Html,
): Html =>
  html`<form method="post" action="${SIMPLE_PATH}${action}">
    ${hidden({ ...fields, token: formTokenOf(cookie) })}${button}
  </form>`

export type Shown = {
  title: string
  /** Whose session it is; null on what everybody sees. */
  signedIn: { name: string; cookie: string } | null
  body: Html | Html[]
}

export const answerPage = (
  c: Context<ApiEnv>,
  { title: wanted, signedIn, body }: Shown,
  status: ContentfulStatusCode,
) => {
  const title = cutText(oneLine(wanted), LONGEST_TITLE) || 'Unknown caller'
  c.header('content-security-policy', POLICY)
  const nav =
    signedIn &&
    html`<nav aria-label="Main">
      <a href="${SIMPLE_PATH}">Today</a>
      ${buttonForm(
        signedIn.cookie,
        '/sign-out',
        {},
        submit(`Sign out ${cutText(oneLine(signedIn.name), 60)}`),
      )}
    </nav>`
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title} · ${NAME}</title>
          ${STYLE_TAG}
        </head>
        <body>
          <header>
            <p><strong>${NAME}</strong></p>
            ${nav}
          </header>
          <main>
            <h1><bdi>${title}</bdi></h1>
            ${body}
          </main>
        </body>
      </html>`,
    status,
  )
}
