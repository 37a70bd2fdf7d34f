import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { withoutLease } from '@tests/harness/without-lease'

import type { Database } from '../db/client'
import { GiveUp } from '../jobs/run-job'
import { MailProblem } from './mail-problem'
import { createMailer } from './mailer'
import { sendMail } from './send-mail'

const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'A line.' }
/** Nothing of it is asked for: the lease is not the database's here. */
const NO_DATABASE = {} as Database
let servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers) server.close()
  servers = []
})

const USUAL: Record<string, string> = {
  EHLO: '250 mail.test',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  END: '250 Taken',
  QUIT: '221 Bye',
}

/** A mail server that answers one command in its own way; `null` hangs up instead. */
const startServer = async (answers: Record<string, string | null>) => {
  const ids: (string | undefined)[] = []
  const serve = (socket: Socket) => {
    let mail: string[] | null = null
    socket.on('error', () => {})
    socket.setEncoding('utf8').write('220 mail.test\r\n')
    const answer = (command: string) => {
      const said = { ...USUAL, ...answers }[command]
      if (said === null) socket.destroy()
      else socket.write(`${said ?? '500 Unknown'}\r\n`)
      if (command === 'DATA' && said?.startsWith('354')) mail = []
    }
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').slice(0, -1)) {
        if (mail === null) answer(line.slice(0, 4).toUpperCase())
        else if (line === '.') {
          ids.push(/^Message-ID: (.*)$/im.exec(mail.join('\n'))?.[1])
          mail = null
          answer('END')
        } else mail.push(line)
      }
    })
  }
  const server = createServer(serve)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mail = createMailer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Desk <desk@example.com>',
  })
  return { mail, ids, close: () => server.close() }
}

test.each([
  ['refuses the recipient', { RCPT: '550 Nobody here' }, 'refused'],
  ['refuses the mail after reading it', { END: '554 Spam' }, 'refused'],
  ['cannot take it now', { MAIL: '451 Later' }, 'not sent'],
  ['cannot take it after reading it', { END: '451 Later' }, 'not sent'],
  ['hangs up before it asks for the mail', { RCPT: null }, 'not sent'],
  ['hangs up when it is asked to take it', { DATA: null }, 'not sent'],
  ['hangs up after the mail and says nothing', { END: null }, 'in doubt'],
])('a mail server that %s', async (_, answers, outcome) => {
  const { mail } = await startServer(answers)
  const problem = await mail?.send(MAIL).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(MailProblem)
  expect(problem).toMatchObject({ outcome })
})

test('a mail server that is away has not got it', async () => {
  const { mail, close } = await startServer({})
  close()
  await expect(mail?.send(MAIL)).rejects.toMatchObject({ outcome: 'not sent' })
})

/** Sends as a job would; answers what was saved as its progress, and the error, if any. */
const attempt = async (answers: Record<string, string | null>, progress: unknown = null) => {
  const { mail, ids } = await startServer(answers)
  const saved: unknown[] = []
  const job = withoutLease({
    payload: null,
    id: '11111111-1111-4111-8111-111111111111',
    progress,
    checkpoint: async (_, progress) => void saved.push(progress),
  })
  const error: unknown = await sendMail({ db: NO_DATABASE, mail }, job, async () => MAIL).catch(
    (error: unknown) => error,
  )
  return { saved, ids, error }
}

test('every attempt has the same Message-ID, and is noted before it begins', async () => {
  const id = '<11111111-1111-4111-8111-111111111111@example.com>'
  expect(await attempt({})).toEqual({ saved: ['sending'], ids: [id], error: undefined })
  expect(await attempt({ END: '451 Later' })).toMatchObject({ saved: ['sending', null], ids: [id] })
})

test('what was refused or may have arrived is not sent again by itself', async () => {
  const final: Record<string, string | null>[] = [{ RCPT: '550 Nobody here' }, { END: null }]
  for (const answers of final) {
    const { saved, error } = await attempt(answers)
    expect(error).toBeInstanceOf(GiveUp)
    expect(saved).toEqual(['sending'])
  }
  const after = await attempt({}, 'sending')
  expect(after).toMatchObject({
    ids: [],
    saved: [],
    error: { message: expect.stringContaining('in doubt') },
  })
})
