import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'

import { postEvent } from '../harness/post'
import { startProcess } from '../harness/process'

/** Loaded by every thread of the server: the database's, which is given a folder, fails once the file is there. */
const failing = (file: string) => `
  import { existsSync } from 'node:fs'
  import { workerData } from 'node:worker_threads'
  const look = () => {
    if (existsSync(${JSON.stringify(file)})) throw new Error('no memory is left')
  }
  if (typeof workerData === 'string') setInterval(look, 20).unref()`

test('a database whose thread fails ends the server with a sentence, and keeps its calls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'support-crm-thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'fail')
  const loaded = Buffer.from(failing(file)).toString('base64')
  const server = await startProcess({
    variables: { NODE_OPTIONS: `--import=data:text/javascript;base64,${loaded}` },
  })
  onTestFinished(() => server.stop())
  const event = Buffer.from(JSON.stringify(vapiReport({ name: 'Ada Moreau' })))
  expect((await postEvent(server.url, 'vapi', event)).status).toBe(200)

  writeFileSync(file, '')
  await expect.poll(() => server.isRunning()).toBe(false)
  expect(await server.shutDown()).toBe(1)
  expect(server.output()).toContain(
    'The embedded database stopped: no memory is left. Everything that was committed is kept; ' +
      'start the server again.\n',
  )

  rmSync(file)
  await server.restart()
  expect(await server.api.calls()).toMatchObject([{ callerName: 'Ada Moreau' }])
})

const STATUS = '/proc/self/status'

// It takes 520 MB; making a database would double that.
test.runIf(existsSync(STATUS))('a first start does not make its database anew', async () => {
  const server = await startProcess()
  onTestFinished(() => server.stop())
  const status = readFileSync(STATUS.replace('self', String(server.pid())), 'utf8')
  const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1])
  expect(kilobytes).toBeLessThan(750 * 1024)
})
