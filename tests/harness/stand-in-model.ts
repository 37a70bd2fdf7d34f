import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { address: string; key: string | undefined; body: string; transcript: string }
type Answering = (response: ServerResponse, request: IncomingMessage) => void

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** An OpenAI-compatible endpoint on a real port that answers as it is told to. */
export const startStandInModel = async () => {
  const asked: Asked[] = []
  let answering: Answering = (response) => response.writeHead(500).end()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request)
    const { messages = [] } = JSON.parse(body || '{}') as { messages?: { content: string }[] }
    const { url: address = '', headers } = request
    asked.push({
      address,
      key: headers.authorization,
      body,
      transcript: messages[1]?.content ?? '',
    })
    answering(response, request)
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** Requests since the last {@link answer}. */
    asked,
    /** From now on; forgets what was asked. */
    answer: (how: Answering) => {
      asked.length = 0
      answering = how
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StandInModel = Awaited<ReturnType<typeof startStandInModel>>

/** A chat completion with this content. */
export const saying =
  (content: unknown): Answering =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        choices: [
          { message: { content: typeof content === 'string' ? content : JSON.stringify(content) } },
        ],
      }),
    )
