import type { FunctionProvider } from '@/server/function-calls/read-request'

import { signatureHeaders } from './sign'
import type { SignedIn, TestServer } from './server'
import { CARD } from './ticket-writes'
import { until } from './until'

const API = '/functions/api/v1'

/** Calls functions of a server, or of another process beside it, as a provider's agent would, signed. */
export const functionsApi = (
  server: TestServer,
  app: Pick<TestServer['app'], 'request'> = server.app,
) => {
  const send = (
    provider: FunctionProvider,
    json: unknown,
    headers: Record<string, string> = {},
  ) => {
    const body = Buffer.from(JSON.stringify(json))
    return app.request('/functions/custom-function', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders(provider, body, { now: server.deps.now().getTime() }),
        ...headers,
      },
    })
  }
  const switchTo = async (admin: SignedIn, isEnabled: boolean) => {
    const answer = await admin.request(`${API}/custom-functions`)
    const { version } = (await answer.json()) as { version: number }
    const json = { isEnabled, version }
    return admin.request(`${API}/custom-functions`, { method: 'PUT', json })
  }
  return { send, switchTo }
}

type Called = {
  callId?: string
  type?: string
  number?: string | undefined
  toolCallId?: string | number
  name: string
  given?: object
}

/** As Vapi sends it: `shape` is one of the three it documents. */
export const vapiAsks = (
  { callId = 'call-1', type = 'inboundPhoneCall', number, ...rest }: Called,
  shape: 'function' | 'arguments' | 'parameters' = 'function',
) => ({
  message: {
    type: 'tool-calls',
    call: { id: callId, type, customer: { number } },
    toolCallList: [vapiToolCall(rest, shape)],
  },
})

export const vapiToolCall = (
  { toolCallId: id = 'tool-1', name, given = {} }: Pick<Called, 'toolCallId' | 'name' | 'given'>,
  shape: 'function' | 'arguments' | 'parameters',
) =>
  shape === 'function'
    ? { id, type: 'function', function: { name, arguments: JSON.stringify(given) } }
    : { id, name, [shape]: given }

export const retellAsks = ({
  callId = 'call-1',
  number,
  toolCallId,
  name,
  given = {},
}: Called) => ({
  name,
  args: given,
  ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
  call: {
    call_id: callId,
    call_type: 'phone_call',
    direction: 'inbound',
    from_number: number,
    to_number: '+14155550100',
  },
})

/** How a card number is sent in what the voice agent asks. */
export const functionWrites = (at: () => [TestServer, SignedIn]) => ({
  'POST /functions/custom-function': {
    texts: '.*',
    write: async () => {
      const [server, admin] = at()
      const { send, switchTo } = functionsApi(server)
      await switchTo(admin, true)
      const given = { subject: `Card ${CARD}`, description: `It is ${CARD}.` }
      const asked = vapiAsks({ number: '+14155550177', name: 'open_ticket', given })
      await sendUntilReached(() => send('vapi', asked))
    },
  },
})

export type FunctionResult = { toolCallId: string | number; result?: string; error?: string }
export const APOLOGY = /\bI could not reach our records/

/** Sends again what a busy machine answers later than a caller waits, as an agent does. */
export const sendUntilReached = async (send: () => Response | Promise<Response>) => {
  const sendOnce = async () => {
    const answer = await send()
    return { answer, text: await answer.clone().text() }
  }
  const { answer } = await until('an answer in time', sendOnce, ({ text }) => !APOLOGY.test(text))
  return answer
}

/** The same, by the answer of one function. */
const untilReached = <Answer extends { error?: string }>(asking: () => Promise<Answer>) =>
  until('an answer in time', asking, ({ error = '' }) => !APOLOGY.test(error))

const answered = async (answer: Response) => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** What the agents of both providers hear when they ask for the caller of this number. */
export const askingFunctions = (api: () => ReturnType<typeof functionsApi>, number: string) => {
  const askOnce = async (called: Called, shape?: Parameters<typeof vapiAsks>[1]) => {
    const sent = await api().send('vapi', vapiAsks({ number, ...called }, shape))
    const { results } = (await answered(sent)) as { results: [FunctionResult] }
    return results[0]
  }
  return {
    askOnce,
    ask: (...asked: Parameters<typeof askOnce>) => untilReached(() => askOnce(...asked)),
    askRetell: (called: Called) =>
      untilReached(async () => {
        const sent = await api().send('retell', retellAsks({ number, ...called }))
        return (await answered(sent)) as Omit<FunctionResult, 'toolCallId'>
      }),
  }
}
