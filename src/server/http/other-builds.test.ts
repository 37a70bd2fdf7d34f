import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

import { createApp } from '../app'
import { webBuilds, webFiles } from '../db/web-builds-schema'
import { runHousekeeping } from '../housekeeping'
import { shareWebBuild } from './other-builds'
import { readStaticFiles } from './serve-web'

const HOUR = 60 * 60 * 1000
const SHARED = ['/assets/icons-0000.js', 'export const icons = 1\n'] as const
const started = new Date('2026-11-20T09:00:00Z')

let server: TestServer
let folder: string
let now = started

/** A build whose index loads a script that is compressed, a picture that is not, and what both builds have. */
const makeBuild = (name: string) => {
  const files = new Map([
    [`/assets/index-${name}.js`, `export const version = '${name}'\n`.repeat(50)],
    [`/assets/logo-${name}.png`, `picture of ${name}`],
    SHARED,
  ])
  const root = join(folder, name)
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), `<!doctype html><title>${name}</title>`)
  for (const [path, content] of files) {
    writeFileSync(join(root, path), content)
    if (path.endsWith('.js')) writeFileSync(join(root, `${path}.br`), brotliCompressSync(content))
  }
  const web = readStaticFiles(root)
  return { web, files, app: createApp(server.deps, { web }) }
}
type Build = ReturnType<typeof makeBuild>
const share = async ({ web }: Build) => {
  const keep = shareWebBuild({ db: server.db, now: () => now }, web)
  await keep()
  return keep
}
const clean = () => runHousekeeping({ ...server.deps, now: () => now })
const statusOf = async ({ app }: Build, path: string) => (await app.request(path)).status

beforeAll(async () => {
  server = await startServer()
  folder = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('two versions on one database answer every file of both', async () => {
  const builds = [makeBuild('old'), makeBuild('new')]
  for (const build of builds) await share(build)
  for (const { app } of builds) {
    for (const [path, content] of builds.flatMap(({ files }) => [...files])) {
      const answer = await app.request(path)
      expect.soft(answer.status, path).toBe(200)
      expect.soft(await answer.text()).toBe(content)
    }
  }
})

test('a file of another version has the headers of the version’s own', async () => {
  const [one, other] = [makeBuild('one'), makeBuild('other')]
  await share(other)
  const ask = async (build: Build, path: string, init: RequestInit) => {
    const answer = await build.app.request(path, init)
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id')),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  for (const path of other.files.keys()) {
    for (const method of ['GET', 'HEAD']) {
      for (const encoding of ['br, gzip', 'gzip', 'identity']) {
        const init = { method, headers: { 'accept-encoding': encoding } }
        const given = await ask(one, path, init)
        expect(given).toEqual(await ask(other, path, init))
        expect(given).toMatchObject({
          status: 200,
          headers: { 'cache-control': expect.stringContaining('immutable') },
        })
      }
    }
  }
  const script = await ask(one, '/assets/index-other.js', { headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(script.body).toString()).toContain("'other'")
})

test.each(['/assets/index-never.js', '/assets/%00', '/assets/', '/assets/..%2findex.html'])(
  '%s, which no version has, is not found',
  async (path) => {
    expect([404, 422]).toContain(await statusOf(makeBuild('one'), path))
  },
)

test('a version that is served no more is kept for a day, one that is served stays', async () => {
  await server.truncateAll()
  now = started
  const [before, after] = [makeBuild('before'), makeBuild('after')]
  await share(before)
  const keep = await share(after)
  now = new Date(started.getTime() + 24 * HOUR)
  await keep()
  await clean()
  expect(await statusOf(after, '/assets/index-before.js')).toBe(200)
  now = new Date(now.getTime() + 1)
  await clean()
  expect(await statusOf(after, '/assets/index-before.js')).toBe(404)
  expect(await statusOf(before, '/assets/index-after.js')).toBe(200)
  expect(await server.db.$count(webFiles)).toBe(after.files.size)
})

test('processes of one version that start together, or again, store it once', async () => {
  await server.truncateAll()
  const build = makeBuild('same')
  await Promise.all([share(build), share(build)])
  await share(build)
  expect(await server.db.$count(webBuilds)).toBe(1)
  expect(await server.db.$count(webFiles)).toBe(build.files.size)
})
