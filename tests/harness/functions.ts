import type { FunctionProvider } from '@/server/function-calls/read-request'

import { signatureHeaders } from './sign'
import type { SignedIn, TestServer } from './server'
import { CARD } from './ticket-writes'

const API = '/functions/api/v1'

/** Calls functions of a server as a provider's agent would, signed. */
export const functionsApi = (server: TestServer) => {
  const send = (
    provider: FunctionProvider,
    json: unknown,
    headers: Record<string, string> = {},
  ) => {
    const body = Buffer.from(JSON.stringify(json))
    return server.request('/functions/custom-function', {
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
  number?: string | undefined
  toolCallId?: string
  name: string
  given?: object
}

/** As Vapi sends it: `shape` is one of the three it documents. */
export const vapiAsks = (
  { callId = 'call-1', number, ...rest }: Called,
  shape: 'function' | 'arguments' | 'parameters' = 'function',
) => ({
  message: {
    type: 'tool-calls',
    call: { id: callId, type: 'inboundPhoneCall', customer: { number } },
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
      await send('vapi', vapiAsks({ number: '+14155550177', name: 'open_ticket', given }))
    },
  },
})
