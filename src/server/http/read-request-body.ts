import { redactText } from '@/domain/redaction/redact'
import { figures } from '@/lib/figures'
import { isSeen, oneLine } from '@/lib/one-line'
import { wellFormed } from '@/lib/well-formed'

import { MAX_BODY_DEPTH, nestsWithin, parseJson } from './json-body'
import { ApiProblem, invalid } from './problem'

const SECRETS = ['password', 'currentPassword', 'token', 'value']
const LOOKED_UP = ['number', 'confirmation', 'filter', 'ids', 'except']
const AS_SENT = new Set([...SECRETS, ...LOOKED_UP, 'recipients'])
const MAY_BE_CARD = /(?:\d[-._]?){13}/
const NAMES = new Set('name fullName label title subject ruleName topic requestedWords'.split(' '))

/** Each character costs about a microsecond, each text about ten. */
const MOST_CHARACTERS = 1_000_000
const MOST_TEXTS = 50_000

/** Only escapes can write such characters into JSON that was read as UTF-8. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const tooMuch = (most: string) =>
  new ApiProblem(413, 'too-large', `This is too long: at most ${most} can be sent at once.`)

const isStorable = (text: string) => wellFormed(text) === text

export const unstorable = (field: string) =>
  invalid(
    { [field]: 'This has characters that cannot be stored' },
    'The text has characters that cannot be stored.',
  )

const refuseIn = (body: unknown) => {
  const left: [field: string, value: unknown][] = [['', body]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [field, value] = next
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(field)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      const name = Array.isArray(value) ? field : [field, key].filter(Boolean).join('.')
      if (!isStorable(key)) throw unstorable(wellFormed(name))
      left.push([name, inner])
    }
  }
}

const redactWithin = (body: unknown) => {
  let [characters, texts] = [0, 0]
  const left = [body].filter(isContainer)
  for (let next = left.pop(); next; next = left.pop()) {
    for (const [key, value] of Object.entries(next)) {
      if (AS_SENT.has(key)) continue
      if (key === 'email' && !MAY_BE_CARD.test(String(value))) continue
      if (typeof value === 'string') {
        characters += value.length
        texts += 1
        if (characters > MOST_CHARACTERS) throw tooMuch('1 million characters')
        if (texts > MOST_TEXTS) throw tooMuch(`${figures(MOST_TEXTS)} texts`)
        next[key] = redactText(NAMES.has(key) ? oneLine(value) : isSeen(value) ? value : '')
      } else if (isContainer(value)) left.push(value)
    }
  }
}

/**
 * A JSON body as a route may have it: refused where it cannot be stored or is too deep or too much to
 * walk, every other text redacted, names on one line, what nobody sees emptied. Null: it is no JSON.
 */
export const readRequestBody = (text: string): unknown => {
  if (!nestsWithin(Buffer.from(text), MAX_BODY_DEPTH)) {
    const tooDeep = `The body nests more than ${MAX_BODY_DEPTH} levels deep.`
    throw new ApiProblem(422, 'too-deep', tooDeep, { fields: { body: tooDeep } })
  }
  const body = parseJson(text)
  if (body === null) return null
  if (ESCAPED.test(text)) refuseIn(body)
  redactWithin(body)
  return body
}
