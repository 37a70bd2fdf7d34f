import type { Conversation, Statement } from './conversation'
import { ID_OF } from './sentences'
import { spokenAfter } from './spoken-since'

const NUMBER =
  /(?<=\b(?:fl?ight|order|booking|ride|trip|reservation|id)(?: (?:with )?(?:id|number|no\.?))? #?)\d{2,6}\b(?! ?(?:[ap]m|:)\b)/i
const ID_FIELD = /\bid"?: ?"?(\d{2,6})\b/g

const OTHER_NUMBER =
  /\b(?:it is|it's|its|meant|mean|flight|id|number)\W+(?:number )?(\d{2,6})\b(?![:/-]\d| ?[ap]m)/
/** With what leads to it; "12 pizzas" are counted. */
const WITH_NUMBER = new RegExp(
  `(?: with)?(?: (?:number|no\\.?|#))? ?${NUMBER.source}(?! [a-z]+s\\b)`,
  'i',
)

/** A request without the number that the caller corrected before its last outcome: one came of each. */
export function withoutCorrectedNumber<Request extends Statement>(
  conversation: Conversation,
  request: Request,
  result: Statement,
): Request {
  const own = NUMBER.exec(request.text)?.[0]
  const upTo = result.said.turn.index
  const isCorrected = spokenAfter(conversation, request, { upTo }).some(({ turn, isChange }) => {
    const other = isChange ? OTHER_NUMBER.exec(turn.words)?.[1] : undefined
    return other !== undefined && other !== own
  })
  return own !== undefined && isCorrected
    ? { ...request, text: request.text.replace(ID_OF, '').replace(WITH_NUMBER, '') }
    : request
}

/** A request with the number that its result is of, where the caller gave that later: "flight 390" was meant to be 321. */
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
  const ofTool = between
    .filter(({ role }) => role === 'tool')
    .flatMap(({ words }) => [...words.matchAll(ID_FIELD)])
    .at(-1)?.[1]
  const last = ID_OF.exec(result.text)?.[1] ?? ofTool
  if (last === undefined || last === own) return request
  const isSpoken = between.some(({ role, words }) => role === 'caller' && words.includes(last))
  return isSpoken ? { ...request, text: request.text.replace(NUMBER, last) } : request
}
