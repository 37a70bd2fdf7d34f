import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { MiddlewareHandler } from 'hono'
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

/**
 * The security headers of every response, pages and API alike.
 *
 * `root` is the built browser application, if it is served: the inline script and style of its `index.html` are
 * allowed by their hashes, no other inline code runs. `connectTo` are further origins the browser
 * application was configured to call.
 */
export const securityHeaders = ({
  root,
  connectTo = [],
}: {
  root: string | undefined
  connectTo?: string[]
}): MiddlewareHandler => {
  const inline = inlineHashes(root)
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [NONE],
      scriptSrc: [SELF, ...inline.scripts],
      styleSrc: [SELF, ...inline.styles],
      imgSrc: [SELF, 'data:'],
      mediaSrc: [SELF, 'blob:'],
      connectSrc: [SELF, ...connectTo],
      manifestSrc: [SELF],
      baseUri: [NONE],
      formAction: [SELF],
      frameAncestors: [NONE],
    },
    permissionsPolicy: UNUSED_FEATURES,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    // A handler that has a stricter word of its own keeps it.
    overwrite: false,
  })
  return async (c, next) => {
    await headers(c, next)
    // Over plain HTTP browsers ignore it, and on a developer's machine it would outlive the visit.
    const scheme = c.req.header('x-forwarded-proto') ?? new URL(c.req.url).protocol
    if (scheme.startsWith('https')) c.res.headers.set('strict-transport-security', A_YEAR)
  }
}

const inlineHashes = (root: string | undefined) => {
  const file = root === undefined ? '' : join(root, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return {
    scripts: [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(hashSource),
    styles: [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(hashSource),
  }
}

const hashSource = (match: RegExpMatchArray) =>
  `'sha256-${createHash('sha256')
    .update(match[1] ?? '')
    .digest('base64')}'`
