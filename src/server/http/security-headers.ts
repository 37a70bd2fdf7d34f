import { hash } from 'node:crypto'

import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const SELF = "'self'"
const NONE = "'none'"
const A_YEAR = 'max-age=31536000'

/** Browser features this product never uses, refused to it and to anything it would embed. */
const UNUSED_FEATURES = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  publickeyCredentialsGet: [],
  usb: [],
  xrSpatialTracking: [],
}

export const isSecure = ({ req }: Context) =>
  (req.header('x-forwarded-proto') ?? new URL(req.url).protocol).startsWith('https')

/**
 * The security headers of every response, pages and API alike.
 *
 * The page of the browser application says what it needs: the inline script and style in it are allowed
 * by their hashes, and the origins that it was configured to call are allowed as written there. No
 * other inline code runs.
 */
export const securityHeaders = (page: string): MiddlewareHandler => {
  const needs = needsOf(page)
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [NONE],
      scriptSrc: [SELF, ...needs.scripts],
      styleSrc: [SELF, ...needs.styles],
      imgSrc: [SELF, 'data:'],
      mediaSrc: [SELF, ...needs.origins],
      connectSrc: [SELF, ...needs.origins],
      manifestSrc: [SELF],
      baseUri: [NONE],
      formAction: [SELF],
      frameAncestors: [NONE],
    },
    permissionsPolicy: UNUSED_FEATURES,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    overwrite: false,
  })
  return async (c, next) => {
    await headers(c, next)
    // Over plain HTTP browsers ignore it, and on a developer's machine it would outlive the visit.
    if (isSecure(c)) c.res.headers.set('strict-transport-security', A_YEAR)
  }
}

const needsOf = (html: string) => {
  const origins = /<meta name="connect-to" content="([^"]*)"/.exec(html)?.[1] ?? ''
  return {
    scripts: [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(hashSource),
    styles: [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(hashSource),
    origins: origins.split(' ').filter((origin) => origin !== ''),
  }
}

const hashSource = (match: RegExpMatchArray) =>
  `'sha256-${hash('sha256', match[1] ?? '', 'base64')}'`
