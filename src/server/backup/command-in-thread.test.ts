import { expect, test } from 'vitest'

import { backupCommandInThread } from './command-in-thread'

/** The command in a thread that does nothing but this. */
const run = (code: string, signal = new AbortController().signal) =>
  backupCommandInThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`))({
    place: { DATABASE_URL: undefined, DATA_DIR: '/nowhere', CREDENTIALS_KEY: undefined },
    parameters: ['backup', '/nowhere/file'],
    now: new Date('2026-11-20T15:00:00Z'),
    signal,
  })
const answering = (answer: object) =>
  `import('node:worker_threads').then(({ parentPort }) => parentPort.postMessage(${JSON.stringify(answer)}))`

test('a command that is done resolves, and one that fails rejects with its sentence', async () => {
  await expect(run(answering({ error: null }))).resolves.toBeUndefined()
  const error = 'The disk for the backup is full.'
  await expect(run(answering({ error }))).rejects.toThrow(error)
})

test('a thread that ends or breaks without an answer rejects', async () => {
  await expect(run('process.exit(0)')).rejects.toThrow('The thread that backs up ended')
  await expect(run('throw new Error("out of memory")')).rejects.toThrow('out of memory')
})

test('a command that is told to stop ends, before it began or after', async () => {
  const stopping = new AbortController()
  const running = run('setInterval(() => {}, 1000)', stopping.signal)
  stopping.abort(new Error('The server stops'))
  await expect(running).rejects.toThrow('The server stops')
  await expect(run(answering({ error: null }), stopping.signal)).rejects.toThrow('The server stops')
})
