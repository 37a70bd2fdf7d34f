import type { Provider } from '@/contracts/call-words'
import type { CallFacts } from '@/domain/provider-reading'
import { isRecord } from '@/lib/is-record'

import { parseJson } from '../http/json-body'
import { EventField } from '../provider-events/reading/event-field'
import { readRetellParties } from '../provider-events/reading/read-retell'
import { readVapiParties } from '../provider-events/reading/read-vapi'

export type FunctionProvider = Exclude<Provider, 'generic'>

/** One function that the voice agent calls, as it was sent. */
export type AskedFunction = { toolCallId: string | number | null; name: string; sent: unknown }

export type FunctionRequest = {
  providerCallId: string | null
  caller: Pick<CallFacts, 'callerNumber' | 'callerText' | 'lineNumber' | 'direction'>
  asked: AskedFunction[]
}

const LONGEST_ID = 200
/** Of arguments: more than anybody says at once. */
const MOST_CHARACTERS = 16_384

export const TOO_LONG = Symbol('too long')

/** An object, whether it is sent as such or as text. */
const argumentsOf = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? {})
  if (text.length > MOST_CHARACTERS) return TOO_LONG
  if (typeof value !== 'string') return value ?? {}
  return value.trim() === '' ? {} : parseJson(value)
}

/** As it was sent, because the provider finds its answer by it. */
const toolCallIdOf = ({ value }: EventField) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? value : null

const nameOf = (field: EventField) => field.text(100) ?? ''

const vapiFunction = (toolCall: EventField): AskedFunction => {
  const inner = toolCall.at('function')
  const isNested = isRecord(inner.value)
  const sent = isNested
    ? inner.at('arguments').value
    : (toolCall.at('arguments').value ?? toolCall.at('parameters').value)
  return {
    toolCallId: toolCallIdOf(toolCall.at('id')),
    name: nameOf(isNested ? inner.at('name') : toolCall.at('name')),
    sent: argumentsOf(sent),
  }
}

const readVapi = (event: EventField): FunctionRequest => {
  const message = event.at('message')
  const isAsking = message.at('type').value === 'tool-calls'
  return {
    providerCallId: message.at('call').at('id').text(LONGEST_ID),
    caller: readVapiParties(message),
    asked: isAsking ? message.at('toolCallList').entries().map(vapiFunction) : [],
  }
}

const readRetell = (event: EventField): FunctionRequest => {
  const call = event.at('call')
  return {
    providerCallId: call.at('call_id').text(LONGEST_ID),
    caller: readRetellParties(call),
    asked: [
      {
        toolCallId: toolCallIdOf(event.at('tool_call_id')),
        name: nameOf(event.at('name')),
        sent: argumentsOf(event.at('args').value),
      },
    ],
  }
}

const READERS = { vapi: readVapi, retell: readRetell }

export const readFunctionRequest = (provider: FunctionProvider, body: unknown, now: Date) =>
  READERS[provider](new EventField(body, { unreadable: new Set(), latest: now }))
