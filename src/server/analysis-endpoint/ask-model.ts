import { setTimeout as pause } from 'node:timers/promises'

import * as z from 'zod'

import { guardedFetch } from '../http/guarded-fetch'
import type { Endpoint } from './endpoint'

export type Message = { role: 'system' | 'user'; content: string }

const ANSWER_WITHIN_MS = 5000
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

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

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

const parseContent = (text: string): unknown => {
  try {
    const [choice] = completion.parse(JSON.parse(text)).choices
    const content = choice?.message.content ?? ''
    return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1))
  } catch {
    throw new EndpointProblem('It did not answer with the JSON that was asked for.')
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

/** Asks once, and once more where the endpoint is busy. Answers its JSON, which nobody has checked. */
export const askModel = async (
  { address, model, key }: Endpoint,
  messages: Message[],
  signal: AbortSignal,
): Promise<unknown> => {
  const fetch = guardedFetch({ trusted: [address] })
  const body = JSON.stringify({ model, messages, response_format: { type: 'json_object' } })
  const attempt = async () => {
    const tooLong = AbortSignal.timeout(ANSWER_WITHIN_MS)
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body,
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
        tooLong.aborted ? 'It did not answer within five seconds.' : 'It could not be reached.',
      )
    }
  }
  let answer = await attempt()
  if (isWorthARetry(answer.status)) {
    await pause(PAUSE_MS, undefined, { signal })
    answer = await attempt()
  }
  if (answer.text === null) throw refusalOf(answer.status)
  return parseContent(answer.text)
}

const drop = async ({ body }: Response) => {
  await body?.cancel()
  return null
}
