import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { ApiEnv } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { isSecure } from '../http/security-headers'
import { newToken } from '../sessions/password'

export const SIMPLE_PATH = '/functions/simple'
const NAME = 'simple'
const TOKEN = /^[\w-]{43}$/

export const readCookie = (c: Context<ApiEnv>): string | null => {
  const token = getCookie(c, NAME) ?? ''
  return TOKEN.test(token) ? token : null
}

/** Gone when the browser closes, and sent to these pages only: to no other address of this server. */
export const giveCookie = (c: Context<ApiEnv>, token: string) =>
  setCookie(c, NAME, token, {
    path: SIMPLE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(c),
  })

export const takeCookie = (c: Context<ApiEnv>) => deleteCookie(c, NAME, { path: SIMPLE_PATH })

/** The cookie of this browser; before the sign-in one that is no session, for the form's token. */
export const ensureCookie = (c: Context<ApiEnv>): string => {
  const known = readCookie(c)
  if (known !== null) return known
  const fresh = newToken()
  giveCookie(c, fresh)
  return fresh
}

/** What a form of that session holds; the session's own token cannot be told from it. */
export const formTokenOf = (cookie: string) =>
  createHmac('sha256', cookie).update('form').digest('base64url')

const NOT_OURS =
  'This form is out of date, or came from another site. Nothing was changed. Go back, reload the page and try again.'

/** Refuses with 403 what another site, or a form of another session, has sent. */
export const requireOwnForm = (c: Context<ApiEnv>, given: string) => {
  const cookie = readCookie(c)
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const expected = Buffer.from(formTokenOf(cookie ?? ''))
  const sent = Buffer.from(given)
  const isSame = sent.length === expected.length && timingSafeEqual(sent, expected)
  if (cookie === null || !isSame || !['same-origin', 'none'].includes(site)) {
    throw new ApiProblem(403, 'not-this-form', NOT_OURS)
  }
}
