import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { launchBrowser, openPage } from '../harness/browser'
import { createDatabase, findPostgresServer } from '../harness/postgres'
import { type ServerProcess, startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'
import { buildNextVersion } from './lib/build-next-version'
import { settled } from './lib/workspace'

const LOADS = 20

const why = await findPostgresServer({}, { isOwn: true }).then(
  (server) => ({ server, reason: null }),
  (error: unknown) => ({ server: null, reason: String(error) }),
)

/** Hands each request to the next server. */
const startProxy = async (servers: string[]) => {
  let count = 0
  const proxy = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', servers[count++ % servers.length])
    const { method, headers } = incoming
    const passed = request(target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    // `listen` with a port always answers an address with one.
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

let next: Awaited<ReturnType<typeof buildNextVersion>>
let servers: ServerProcess[]
let proxy: Awaited<ReturnType<typeof startProxy>>
let browser: Browser

beforeAll(async () => {
  if (!why.server) return
  const { url } = await createDatabase(why.server.url)
  const variables = { DATABASE_URL: url }
  next = await buildNextVersion()
  servers = [
    await startProcess({ variables }),
    await startProcess({
      variables: { ...variables, VITE_APP_VERSION: '9.9.9' },
      build: next.folder,
    }),
  ]
  proxy = await startProxy(servers.map((server) => server.url))
  browser = await launchBrowser()
})
afterAll(async () => {
  if (!why.server) return
  await browser.close()
  proxy.close()
  for (const server of servers) await server.stop()
  next.remove()
  await why.server.stop()
})

test.skipIf(why.server === null)(
  `two versions behind one proxy: every load shows its page (${why.reason ?? 'tested'})`,
  async () => {
    const indexes = servers.map(async ({ url }) => (await fetch(url)).text())
    expect(new Set(await Promise.all(indexes)).size).toBe(2)
    const signedIn = await signedInOptions(proxy.url)
    const refused: string[] = []
    const versions = new Set<string>()
    for (let load = 0; load < LOADS; load += 1) {
      const { page, errors, close } = await openPage(browser, proxy.url, signedIn)
      page.on('console', (message) => {
        const [version] = /\b\d+\.\d+\.\d+\b/.exec(message.text()) ?? []
        if (version) versions.add(version)
      })
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
      })
      await page.goto('/all-calls')
      await settled(page)
      expect(errors).toEqual([])
      await close()
    }
    expect(refused).toEqual([])
    expect(versions).toContain('9.9.9')
    expect(versions.size).toBe(2)
  },
)
