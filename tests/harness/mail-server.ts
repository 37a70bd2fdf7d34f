import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type ReceivedMail = {
  from: string
  to: string[]
  /** Headers and text as sent. */ data: string
}

/** What a mail server says to each command of a simple delivery. */
const ANSWERS: [RegExp, string][] = [
  [/^(EHLO|HELO)/i, '250 mail.test'],
  [/^(MAIL|RCPT|RSET|NOOP)/i, '250 OK'],
  [/^DATA/i, '354 Go on'],
  [/^QUIT/i, '221 Bye'],
]

const serve = (socket: Socket, deliver: (mail: ReceivedMail) => void, takesMs: number) => {
  let waiting = ''
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let inData = false
  const onLine = (line: string) => {
    if (inData) {
      if (line !== '.') {
        mail.data += `${line.replace(/^\.\./, '.')}\n`
        return
      }
      inData = false
      deliver(mail)
      mail = { from: '', to: [], data: '' }
      setTimeout(() => socket.write('250 Taken\r\n'), takesMs)
      return
    }
    const address = /<(.*?)>/.exec(line)?.[1] ?? ''
    if (/^MAIL/i.test(line)) mail.from = address
    if (/^RCPT/i.test(line)) mail.to.push(address)
    inData = /^DATA/i.test(line)
    const answer = ANSWERS.find(([command]) => command.test(line))?.[1] ?? '500 Unknown'
    socket.write(`${answer}\r\n`)
  }
  socket.on('error', () => undefined)
  socket.setEncoding('utf8')
  socket.write('220 mail.test\r\n')
  socket.on('data', (chunk: string) => {
    waiting += chunk
    const lines = waiting.split('\r\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}

/** A mail server on a free port that keeps what it is given, and answers after `takesMs`. */
export const startMailServer = async ({ takesMs = 0 } = {}) => {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket, (mail) => mails.push(mail), takesMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, not on a pipe: the address has the port.
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
