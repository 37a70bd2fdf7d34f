import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { freePort } from '@tests/harness/free-port'
import { startServer } from '@tests/harness/server'
import { serveLocally } from '@tests/harness/serve-locally'
import { signatureHeaders, webhookPath } from '@tests/harness/sign'

import { signInAttempts } from '../db/sessions-schema'

const isThere = spawnSync('nginx', ['-v']).error === undefined
if (!isThere) process.stdout.write('nginx is not installed: docs/deploy/nginx.conf is not tried.\n')

/** nginx with the very files for it, but for the ports. */
const startNginx = async (backend: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const files = ['nginx-upstream.conf', 'nginx.conf']
  const texts = await Promise.all(files.map((name) => readFile(`docs/deploy/${name}`, 'utf8')))
  const server = texts
    .join('\n')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll(/127\.0\.0\.1:878[78]/g, new URL(backend).host)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // Otherwise its workers are somebody who cannot write here.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {}
     http { access_log off; ${paths.join(' ')}\n${server} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => nginx.exitCode !== null,
    )
  while (!(await isUp())) {
    // It listens in a moment.
  }
  return {
    url,
    close: async () => {
      nginx.kill()
      if (nginx.exitCode === null) await once(nginx, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

test.runIf(isThere)('behind nginx, as docs/deploy sets it up', async () => {
  const server = await startServer({ variables: { TRUSTED_PROXIES: '127.0.0.1' } })
  const here = await serveLocally(server.app.fetch)
  const nginx = await startNginx(here.url)

  // From another address than the proxy's own, with one that somebody made up.
  const signIn = request(`${nginx.url}/functions/auth-login`, {
    method: 'POST',
    localAddress: '127.0.0.2',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
  })
  signIn.end(JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }))
  await once(signIn, 'response')
  const keys = (await server.db.select().from(signInAttempts)).map(({ key }) => key).join(' ')
  expect(keys).toContain('127.0.0.2')
  expect(keys).not.toContain('203.0.113')

  const words = 'A long story. '.repeat(200_000)
  const body = Buffer.from(JSON.stringify(vapiReport({ words })))
  expect(body.length).toBeGreaterThan(2 * 1024 * 1024)
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders('vapi', body, { now: server.deps.now().getTime() }),
  }
  const delivered = await fetch(`${nginx.url}${webhookPath.vapi}`, {
    method: 'POST',
    body,
    headers,
  })
  expect(delivered.status).toBe(200)

  const { token } = await server.signIn('agent')
  const leaving = new AbortController()
  const stream = await fetch(`${nginx.url}/functions/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const reader = stream.body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('event:')
  leaving.abort()

  await nginx.close()
  await here.close()
  await server.close()
})
