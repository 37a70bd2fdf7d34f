import { createMiddleware } from 'hono/factory'

import { redactText } from '@/domain/redaction/redact'
import { isSeen, oneLine } from '@/lib/one-line'

import type { ApiEnv } from './api-env'
import { hasJson, parseJson } from './json-body'
import { ApiProblem } from './problem'

const SECRETS = ['password', 'currentPassword', 'token', 'value']
const LOOKED_UP = ['number', 'confirmation', 'filter', 'ids', 'except']
const AS_SENT = new Set([...SECRETS, ...LOOKED_UP, 'recipients'])
const MAY_BE_CARD = /(?:\d[-._]?){13}/
const NAMES = new Set('name fullName label title subject ruleName topic requestedWords'.split(' '))

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Each costs about a microsecond, and nothing else is answered meanwhile. */
const MOST_CHARACTERS = 1_000_000
const TOO_LONG = 'This is too long: at most 1 million characters can be sent at once.'

const redactWithin = (body: unknown) => {
  let characters = 0
  const left = [body].filter(isContainer)
  for (let next = left.pop(); next; next = left.pop()) {
    for (const [key, value] of Object.entries(next)) {
      if (AS_SENT.has(key)) continue
      if (key === 'email' && !MAY_BE_CARD.test(String(value))) continue
      if (typeof value === 'string') {
        characters += value.length
        if (characters > MOST_CHARACTERS) throw new ApiProblem(413, 'too-large', TOO_LONG)
        next[key] = redactText(NAMES.has(key) ? oneLine(value) : isSeen(value) ? value : '')
      } else if (isContainer(value)) left.push(value)
    }
  }
}

/** Redacts every other text of a JSON body, keeps names to one line, and empties what nobody sees, before the contract is checked. */
export const redactedRequest = createMiddleware<ApiEnv>(async (c, next) => {
  const body = hasJson(c) ? parseJson(await c.req.text()) : null
  if (body !== null) {
    redactWithin(body)
    c.req.json = async () => body as never
  }
  await next()
})
