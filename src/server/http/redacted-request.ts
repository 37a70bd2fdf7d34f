import { createMiddleware } from 'hono/factory'

import { redactText } from '@/domain/redaction/redact'
import { oneLine } from '@/lib/one-line'

import type { ApiEnv } from './api-env'
import { hasJson, parseJson } from './json-body'

const SECRETS = ['password', 'currentPassword', 'token', 'value']
const LOOKED_UP = ['number', 'confirmation', 'filter', 'ids', 'except']
const AS_SENT = new Set([...SECRETS, ...LOOKED_UP, 'recipients'])
const MAY_BE_CARD = /(?:\d[-._]?){13}/
const NAMES = new Set(['name', 'fullName', 'label', 'title', 'ruleName'])

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const redactWithin = (body: unknown) => {
  const left = [body].filter(isContainer)
  for (let next = left.pop(); next; next = left.pop()) {
    for (const [key, value] of Object.entries(next)) {
      if (AS_SENT.has(key)) continue
      if (key === 'email' && !MAY_BE_CARD.test(String(value))) continue
      if (typeof value === 'string') next[key] = redactText(NAMES.has(key) ? oneLine(value) : value)
      else if (isContainer(value)) left.push(value)
    }
  }
}

/** Redacts every other text of a JSON body, and keeps names to one line, before the contract is checked. */
export const redactedRequest = createMiddleware<ApiEnv>(async (c, next) => {
  const body = hasJson(c) ? parseJson(await c.req.text()) : null
  if (body !== null) {
    redactWithin(body)
    c.req.json = async () => body as never
  }
  await next()
})
