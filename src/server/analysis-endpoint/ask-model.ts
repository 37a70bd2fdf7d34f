import { setTimeout as pause } from 'node:timers/promises'

import { counted } from '@/lib/figures'

import { guardedFetch } from '../http/guarded-fetch'
import type { Endpoint } from './endpoint'
import { readCompletion } from './read-completion'

export type Message = { role: 'system' | 'user'; content: string }

const MOST_BYTES = 64 * 1024
const PAUSE_MS = 500

/** `message` is a sentence without anything that the endpoint said. */
export class EndpointProblem extends Error {
  readonly isKeyRefused: boolean

  constructor(message: string, isKeyRefused = false) {
    super(message)
    this.isKeyRefused = isKeyRefused
  }
}

const readText = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = body?.getReader()
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (done || !value) return Buffer.concat(chunks).toString('utf8')
    bytes += value.length
    if (bytes > MOST_BYTES) {
      await reader?.cancel()
      throw new EndpointProblem('It answered with more than 64 KB.')
    }
    chunks.push(value)
  }
}

const isWorthARetry = (status: number) => status === 429 || status >= 500

const refusalOf = (status: number): EndpointProblem => {
  if (status === 401 || status === 403) {
    return new EndpointProblem('It refused the key. Check ANALYSIS_ENDPOINT_KEY.', true)
  }
  if (status >= 300 && status < 400) {
    return new EndpointProblem('It redirects elsewhere, which is not followed.')
  }
  return new EndpointProblem(`It answered with status ${status}.`)
}

/** Not every server knows these, and some refuse a request that has them. */
const IN_JSON = { temperature: 0, response_format: { type: 'json_object' } }
const isNotUnderstood = (status: number) => status === 400 || status === 422

const drop = async ({ body }: Response) => {
  await body?.cancel()
  return null
}

/** Asks once, and once more where the endpoint is busy or refuses the form. Answers its JSON, which nobody has checked. */
export const askModel = async (
  { address, model, key, seconds }: Endpoint,
  messages: Message[],
  signal: AbortSignal,
): Promise<unknown> => {
  const withinMs = seconds * 1000
  const fetch = guardedFetch({ trusted: [address], silenceMs: withinMs })
  const attempt = async (form: object) => {
    const tooLong = AbortSignal.timeout(withinMs)
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, messages, ...form }),
        redirect: 'manual',
        signal: AbortSignal.any([signal, tooLong]),
      })
      return {
        status: response.status,
        text: response.ok ? await readText(response) : await drop(response),
      }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof EndpointProblem) throw error
      throw new EndpointProblem(
        tooLong.aborted
          ? `It did not answer within ${counted(seconds, 'second')}.`
          : 'It could not be reached.',
      )
    }
  }
  let answer = await attempt(IN_JSON)
  if (isWorthARetry(answer.status)) {
    await pause(PAUSE_MS, undefined, { signal })
    answer = await attempt(IN_JSON)
  }
  if (isNotUnderstood(answer.status)) answer = await attempt({})
  if (answer.text === null) throw refusalOf(answer.status)
  const read = readCompletion(answer.text)
  if (read === null) {
    throw new EndpointProblem('It did not answer with the JSON that was asked for.')
  }
  return read
}
