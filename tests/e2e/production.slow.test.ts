import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADMINISTRATOR } from '../harness/process'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asAnother = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

type Lock = { packages: Record<string, { dev?: boolean }> }

let folder: string
let application: string
let data: string

/** As `npm ci --omit=dev` leaves them. */
const copyDependencies = () => {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, { dev = false }] of Object.entries(packages)) {
    const isNested = path.lastIndexOf('node_modules/') > 0
    if (path === '' || dev || isNested || !existsSync(path)) continue
    cpSync(path, join(application, path), { recursive: true })
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'production-'))
  application = join(folder, 'application')
  data = join(folder, 'data')
  for (const path of [application, data]) mkdirSync(path)
  for (const path of ['package.json', 'scripts']) {
    cpSync(path, join(application, path), { recursive: true })
  }
  copyDependencies()
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(data, NOBODY, NOBODY)
})
afterAll(() => {
  chmodSync(application, 0o755)
  rmSync(folder, { recursive: true })
})

/** `npm run start:production`, from a folder that is not the user's own, and what its log says. */
const start = (variables: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--production'], {
    cwd: application,
    ...asAnother,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: data,
      SAMPLE_DATA: 'off',
      RECONCILE_MINUTES: '0',
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...variables,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const entries = () =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return {
    ready: async () => {
      for await (const line of createInterface(child.stdout)) {
        const { msg, url } = JSON.parse(line)
        if (msg === 'ready') return String(url)
      }
      throw new Error(`It did not become ready: ${output}`)
    },
    end: async (signal?: NodeJS.Signals) => {
      if (signal) child.kill(signal)
      const [code] = await once(child, 'close')
      return code
    },
    output: () => output,
    entries,
  }
}

test('what is not built is not started', async () => {
  const server = start()
  expect(await server.end()).toBe(1)
  expect(server.output()).toBe('Nothing is built: run `npm ci && npm run build` first.\n')
})

test.runIf(process.platform === 'linux')('too few open files are refused in a sentence', () => {
  const command = `ulimit -n 256; exec "${process.execPath}" scripts/start.mjs --production`
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'This process may open only 256 files and needs 1024. Raise the limit with `ulimit -n 1024`, or LimitNOFILE= in its systemd unit.\n',
  )
})

test('what is built starts as another user, without development dependencies, and logs JSON alone', async () => {
  for (const part of ['server', 'web']) {
    cpSync(join('dist', part), join(application, 'dist', part), { recursive: true })
  }
  chmodSync(application, 0o555)
  const secret = start({ ADMIN_PASSWORD: '' })
  expect(await secret.end()).toBe(1)
  expect(secret.entries().at(-1)).toMatchObject({
    level: 60,
    msg: 'ADMIN_PASSWORD is not set: the first administrator needs a password of at least 8 characters.',
  })

  const refused = start({ VITE_FEATURE_REPORTS: 'perhaps' })
  expect(await refused.end()).toBe(1)
  expect(refused.entries()).toMatchObject([
    { msg: 'VITE_FEATURE_REPORTS must be one of true, false.' },
  ])

  const server = start({ VITE_APP_NAME: 'Front desk', VITE_ENABLE_RATE_LIMIT: 'false' })
  const url = await server.ready()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('<title>Front desk</title>')
  expect(await server.end('SIGTERM')).toBe(0)
  const messages = server.entries().map(({ msg }) => msg)
  expect(messages[0]).toBe('starting')
  expect(messages.slice(-2)).toEqual(['stopping', 'stopped'])
  expect(messages).toContain(
    'Rate limiting is switched off: passwords can be guessed without limit.',
  )
  expect(server.output()).not.toContain(ADMINISTRATOR.password)
})
