import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readConfig } from '@/contracts/web-config'
import { configuredPage } from '@/contracts/configured-page'

import { securityHeaders } from './security-headers'
import { readWebApp, serveWeb } from './serve-web'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"
const STYLE = 'body { margin: 0 }'
const BUILT = `<!doctype html><title>AI Support CRM</title><style>${STYLE}</style><script>${SCRIPT}</script><script type="module" src="/assets/index-1a2b.js"></script>`
const CONFIG = readConfig({ VITE_BACKEND_URL: 'https://api.example.com' })
const INDEX = configuredPage(BUILT, CONFIG)
const MODULE = 'export const answer = 42\n'.repeat(100)
const PAGE = { accept: 'text/html,application/xhtml+xml' }

let root: string
let app: Hono

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, '.vite'))
  writeFileSync(join(root, 'index.html'), BUILT)
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(join(root, '.vite/manifest.json'), '{}')
  writeFileSync(join(root, 'assets/index-1a2b.js.map'), '{}')
  const module = join(root, 'assets/index-1a2b.js')
  writeFileSync(module, MODULE)
  writeFileSync(`${module}.br`, brotliCompressSync(MODULE))
  writeFileSync(`${module}.gz`, gzipSync(MODULE))
  app = new Hono()
    .use(securityHeaders(INDEX))
    .get('/functions/known', (c) => c.json({ known: true }))
    .use(serveWeb(readWebApp(root, CONFIG)))
})

afterAll(() => rmSync(root, { recursive: true }))

describe('pages', () => {
  test.each(['/', '/all-calls', '/unified-dashboard/2f1c', '/no-such-page', '/index.html'])(
    'GET %s is the application',
    async (path) => {
      const response = await app.request(path, { headers: PAGE })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toBe(INDEX)
    },
  )

  test('GET /login, where people look for the sign-in, leads to the first page', async () => {
    const response = await app.request('/login', { headers: PAGE })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/')
  })

  test.each(['GET', 'HEAD'])('%s / is answered whatever is accepted', async (method) => {
    for (const headers of [PAGE, { accept: '*/*' }, {}]) {
      const response = await app.request('/', { method, headers })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(INDEX)))
      expect(await response.text()).toBe(method === 'GET' ? INDEX : '')
    }
  })

  test.each(['/functions/unknown', '/assets/index-gone.js', '/healthz', '/readyz'])(
    'GET %s is never answered with a page',
    async (path) => {
      expect((await app.request(path, { headers: PAGE })).status).toBe(404)
    },
  )

  test('are for browsers that navigate: a script that asks for JSON gets 404', async () => {
    const response = await app.request('/all-calls', { headers: { accept: 'application/json' } })
    expect(response.status).toBe(404)
  })

  test('are not sent again while they are unchanged', async () => {
    const first = await app.request('/', { headers: PAGE })
    const etag = first.headers.get('etag') ?? ''
    const again = await app.request('/', { headers: { ...PAGE, 'if-none-match': `W/${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const other = await app.request('/', { headers: { ...PAGE, 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('are only read: POST is not answered', async () => {
    expect((await app.request('/', { method: 'POST', headers: PAGE })).status).toBe(404)
  })
})

describe('files', () => {
  const get = (encoding?: string, method = 'GET') =>
    app.request('/assets/index-1a2b.js', {
      method,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    })

  test('of a hashed name are kept by browsers for good', async () => {
    const response = await get()
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(MODULE)
  })

  test('of a plain name are asked for again', async () => {
    const response = await app.request('/favicon.svg')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['BR', 'br'],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('Accept-Encoding %j gets content-encoding %j', async (asked, given) => {
    const response = await get(asked)
    expect(response.headers.get('content-encoding')).toBe(given)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength)
    const plain = given === 'br' ? brotliDecompressSync(bytes) : given ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(MODULE)
  })

  test('answer HEAD with the headers of GET and no body', async () => {
    const response = await get('br', 'HEAD')
    expect(response.headers.get('content-length')).toBe(
      String(brotliCompressSync(MODULE).byteLength),
    )
    expect(await response.text()).toBe('')
  })

  test.each([
    '/.vite/manifest.json',
    '/assets/index-1a2b.js.map',
    '/assets/index-1a2b.js.br',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('%s is not served', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })
})

describe('security headers', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')

  test.each(['/', '/assets/index-1a2b.js', '/functions/known', '/functions/unknown'])(
    'stand on GET %s',
    async (path) => {
      const { headers } = await app.request(path, { headers: PAGE })
      expect(headers.get('content-security-policy')).toBe(
        [
          "default-src 'none'",
          `script-src 'self' 'sha256-${hash(SCRIPT)}'`,
          `style-src 'self' 'sha256-${hash(STYLE)}'`,
          "img-src 'self' data:",
          "media-src 'self' https://api.example.com",
          "connect-src 'self' https://api.example.com",
          "manifest-src 'self'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ].join('; '),
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
    },
  )

  test('promise HTTPS only to those who came over HTTPS', async () => {
    const plain = await app.request('/', { headers: PAGE })
    expect(plain.headers.has('strict-transport-security')).toBe(false)
    const secure = await app.request('/', { headers: { ...PAGE, 'x-forwarded-proto': 'https' } })
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})
