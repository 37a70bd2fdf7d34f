import { connect, type Socket } from 'node:net'

import { within } from './within'

export type Connection = {
  /** Sends one whole request; resolves with the status of its answer. One at a time. */
  send: (request: Buffer) => Promise<number>
  close: () => void
}

const STATUS = /^HTTP\/1\.1 (\d{3})/
const LENGTH = /\r\ncontent-length: (\d+)/i
const CONNECTED_WITHIN_SECONDS = 30
const ANSWERED_WITHIN_MS = 120_000
/** The server hangs up after five seconds of silence: what has rested this long is opened anew. */
const LONGEST_REST_MS = 3000

/** Of an answer that is whole: its status. Null while more is to come. */
const statusOf = (received: string): number | null => {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const length = Number(LENGTH.exec(received)?.[1] ?? 0)
  return received.length - end - 4 < length ? null : Number(STATUS.exec(received)?.[1] ?? 0)
}

const openSocket = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  await within(CONNECTED_WITHIN_SECONDS, `a connection to ${url}`, connected)
  return socket
}

/**
 * A kept-alive connection that costs the sender next to nothing: on a small machine `fetch` would
 * take from the server what it is to be measured by.
 */
export const openConnection = async (url: string): Promise<Connection> => {
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  let usedAt = performance.now()

  const open = async (): Promise<Socket> => {
    const socket = await openSocket(url)
    let received = ''
    const lose = (reason: string) => {
      waiting?.reject(new Error(reason))
      waiting = null
      socket.destroy()
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      received += String(chunk)
      const status = statusOf(received)
      if (status === null) return
      received = ''
      usedAt = performance.now()
      const answered = waiting
      waiting = null
      answered?.resolve(status)
    })
    socket.setTimeout(ANSWERED_WITHIN_MS, () =>
      lose(`A delivery was not answered within ${ANSWERED_WITHIN_MS / 1000} seconds`),
    )
    const hungUp = () => lose('The server closed the connection')
    socket.on('error', hungUp)
    socket.on('close', hungUp)
    return socket
  }
  let socket = await open()
  return {
    send: async (request) => {
      if (socket.destroyed || performance.now() - usedAt > LONGEST_REST_MS) {
        // Nobody waits for this one: that it closes, before the next one is open, tells nobody.
        socket.destroy()
        socket = await open()
      }
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}
