import { connect } from 'node:net'

export type Connection = {
  /** Sends one whole request; resolves with the status of its answer. One at a time. */
  send: (request: Buffer) => Promise<number>
  close: () => void
}

const STATUS = /^HTTP\/1\.1 (\d{3})/
const LENGTH = /\r\ncontent-length: (\d+)/i

/** Of an answer that is whole: its status. Null while more is to come. */
const statusOf = (received: string): number | null => {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const length = Number(LENGTH.exec(received)?.[1] ?? 0)
  return received.length - end - 4 < length ? null : Number(STATUS.exec(received)?.[1] ?? 0)
}

/**
 * A kept-alive connection that costs the sender next to nothing: on a small machine `fetch` would
 * take from the server what it is to be measured by.
 */
export const openConnection = async (url: string): Promise<Connection> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let received = ''
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += String(chunk)
    const status = statusOf(received)
    if (status === null) return
    received = ''
    const answered = waiting
    waiting = null
    answered?.resolve(status)
  })
  const lost = () => waiting?.reject(new Error('The server closed the connection'))
  socket.on('error', lost)
  socket.on('close', lost)
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
