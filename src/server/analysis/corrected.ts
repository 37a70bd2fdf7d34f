import { onceEach } from '@/lib/once-each'

import type { Conversation, Statement } from './conversation'
import { phrases } from './phrases'
import { TAKES_BACK } from './resolution-words'

const CORRECTS = phrases`
  my (?:bad|mistake) | old (?:doctor|dr)
  my (?:new|current|actual) (?:doctor|dr) | is my (?:new|current) (?:doctor|dr)
`
const corrects = (words: string) => TAKES_BACK.test(words) || CORRECTS.test(words)

const NAMES_ANOTHER =
  /\bdr\b|\b(?:it's|it is|it was|i meant?)\b(?! (?:fine|ok|okay|good|all|nothing|just)\b)/

/** The index of the last turn in which the caller names something else than before; -1 where none does. */
export const lastCorrection = onceEach(
  ({ caller }: Conversation): number =>
    caller.findLast(({ words }) => corrects(words) && NAMES_ANOTHER.test(words))?.index ?? -1,
)

// After a number it is a drive: "20 Elm Dr. tomorrow".
const DOCTOR = String.raw`\bdr\.? (?!(?:appointment|office|visit|told|said|who|has|was|for|and|the)\b)(?<!\d [\w ]{0,30}dr\.? )([a-z]{3,})\b`
const NAMED = new RegExp(String.raw`${DOCTOR}(?<!\bold dr\.? \w+)(?! (?:is|was) my old\b)`, 'g')
const OWN = new RegExp(DOCTOR, 'gi')
const IN_QUOTE = new RegExp(String.raw`^(Says: “.+?) (?:with|from|by|to|at) ${DOCTOR}.*”$`, 'i')
/** A request about the doctor they had names them on purpose. */
const OF_WHAT_WAS = /\b(?:cancel|mov|chang|switch|transfer|send|record)/i

/** A request that names a doctor whom the caller later replaced. */
export function withoutOtherDoctor<Request extends Statement>(
  { caller }: Conversation,
  request: Request,
): Request {
  const [own, ...more] = [...request.text.matchAll(OWN)].map(([, name = '']) => name.toLowerCase())
  if (own === undefined || more.length > 0 || OF_WHAT_WAS.test(request.text)) return request
  const last = caller
    .filter(({ index, words }) => index >= request.said.turn.index && corrects(words))
    .flatMap(({ words }) => [...words.matchAll(NAMED)].map(([, name]) => name))
    .at(-1)
  if (last === undefined || last === own) return request
  const isQuote = request.text.startsWith('Says: ')
  const text = isQuote
    ? request.text.replace(IN_QUOTE, '$1”')
    : request.text.replace(OWN, 'their doctor')
  return { ...request, text }
}
