import type { Conversation, Statement } from './conversation'

const NUMBER =
  /(?<=\b(?:fl?ight|order|booking|ride|trip|reservation|id)(?: (?:with )?(?:id|number|no\.?))? #?)\d{2,6}\b(?! ?(?:[ap]m|:)\b)/i
const ID_FIELD = /\bid"?: ?"?(\d{2,6})\b/g

/** A request with the number that a tool was called with last, where the caller has corrected it to that: "flight 390" was meant to be 321. */
export function withLastNumber<Request extends Statement>(
  { turns }: Conversation,
  request: Request,
  result: Statement,
): Request {
  const own = NUMBER.exec(request.text)?.[0]
  if (own === undefined) return request
  const between = turns.filter(
    ({ index }) => index > request.said.turn.index && index < result.said.turn.index,
  )
  const last = between
    .filter(({ role }) => role === 'tool')
    .flatMap(({ words }) => [...words.matchAll(ID_FIELD)])
    .at(-1)?.[1]
  const isSpoken = between.some(
    ({ role, words }) => role === 'caller' && last !== undefined && words.includes(last),
  )
  return last !== undefined && last !== own && isSpoken
    ? { ...request, text: request.text.replace(NUMBER, last) }
    : request
}
