import { lowerFirst } from '@/lib/lower-first'

import type { Statement, Turn } from './conversation'
import { VISITOR } from './outcome-patterns'
import { BOOKED_NOUN, CONFIRMS, failureAt } from './resolution-words'
import { plainReport, sentencesOf } from './sentences'

const LONGEST = 60
const TURNS_READ = 8

const MADE =
  '(?:booked|confirmed|scheduled|reserved|made|placed|submitted|sent|requested|purchased)'
const BY_TOOL = new RegExp(
  String.raw`\b(?:message|[a-z]*status): (?:your )?((?:[a-z]+ ){0,3}?(?:request|reservation|ride|booking|viewing|meeting|appointment|order|report|visit|tickets?|table|room|flight)) (?:has been |have been |is |was )?(?:success?ful+y )?(${MADE})\b`,
)
const DOING =
  '(?:(?:to )?(?:book|reserve|schedule|make|buy|purchase|order|rent|view|see|get)(?:ing)? )?'
const CONFIRMED: readonly RegExp[] = [
  new RegExp(
    String.raw`\b((?:an?|the|your) ${BOOKED_NOUN} (?:for|at|on|with) .+?) is (?:still )?(?:available|free)\b(?!,? or\b)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:please confirm(?: again)?|just to (?:make sure|confirm)|to confirm|confirming)(?: (?:that|the following|these|your|the) ?(?:details|booking|reservation|following)?)?[:,.]? ?(?:that )?(?:you(?:'d like| want| would like|'re|r)? (?:me )?${DOING})?((?:an?|the|\d+|one|two|three|four|five|six|appointment|table|luxury|pool|regular) .+)`,
    'i',
  ),
  /\bso that(?:'s| is) ((?:an?|the|\d+|one|two|three|four|five|six) .+)/i,
  /\b(?:(?:would|do) you (?:want|like)(?: me)? to|shall i|should i|can i|i'll|i will|let me) (?:now |go ahead and )*(?:book|schedule|reserve|purchase|buy|order) (?:a|an|the|your) ((?!one\b|it\b)[\w'-]+(?: (?:for|at|on|to|with) .+)?)/i,
]
const SENDS = new RegExp(
  String.raw`\bi can (?:send|have) (?:someone|somebody|(an? (?:\w+ )?${VISITOR}))(?: (?:come|over|out|round))*( (?:at|on|by|tomorrow|today|this|between|around|in) [^?.!,]*?)?(?= would\b| should\b| shall\b| do\b|[?.!,]|$)`,
  'i',
)

const SAYS_NO = /^\W*(?:no|nope|nah)\b(?!,? (?:that'?s|problem))/
/** An answer to anything else than an offer thanks as well: "No, thank you." */
const DECLINES =
  /^\W*(?:(?:no|nope|nah)\b(?!,? (?:that'?s|thank|problem))|not|never ?mind|i'd rather|i'll do)/
const CORRECTED = /\b(?:actually|instead|make (?:it|that)|change (?:it|that))\b/
const ASKS_TO_CONFIRM = /\b(?:please confirm|make sure|to confirm|confirming)\b/i

/** "A table" or "two tickets", and no "6 pm reservation". */
const IS_COUNTED = /^(?:an?|the|one|two|three|four|five|six|\d+(?! ?[ap]m\b))\b/i

/** What an "all set" is of, where it was stated before. */
export function nameSettled(turns: Turn[], basis: Turn): Statement | null {
  const place = turns.indexOf(basis)
  const before = turns.slice(Math.max(0, place - TURNS_READ), place).toReversed()
  const said = { turn: basis, at: 0 }
  for (const turn of before) {
    if (turn.role === 'caller' || turn.role === 'transfer') continue
    if (turn.role === 'tool') {
      if (failureAt(turn) >= 0) return null
      const [, thing, done] = BY_TOOL.exec(turn.words) ?? []
      const time = /\btime: (\d{1,2}(?::\d\d)? ?[ap]m)\b/.exec(turn.words)?.[1]
      if (thing) return { text: `The ${thing} was ${done}${time ? ` for ${time}` : ''}`, said }
      continue
    }
    const next = turns.find(({ role, index }) => role === 'caller' && index > turn.index)
    const isDeclined = next !== undefined && next.index < basis.index && DECLINES.test(next.words)
    const asks = sentencesOf(turn)
    if (isDeclined || (asks.length > 0 && CORRECTED.test(next?.words ?? ''))) return null
    for (const { text } of asks) {
      const [whole, visitor, when = ''] = SENDS.exec(text) ?? []
      if (whole && CONFIRMS.test(next?.words ?? '')) {
        const visit = visitor ? `the visit of ${visitor.toLowerCase()}` : 'a visit'
        return { text: `The agent arranged ${visit}${when}`, said: { turn, at: 0 } }
      }
      if (whole) return null
      const thing = CONFIRMED.map((one) => one.exec(text)?.[1]).find((one) => one !== undefined)
      if (thing === undefined && ASKS_TO_CONFIRM.test(text)) return null
      if (thing !== undefined && SAYS_NO.test(next?.words ?? '')) return null
      const named = plainReport(thing ?? '', LONGEST).replace(/ then$/, '')
      if (
        named.split(' ').length > 1 ||
        /^(?:appointment|visit|viewing|table|ride|tickets?)$/.test(named)
      )
        return {
          text: `The agent confirmed ${IS_COUNTED.test(named) ? lowerFirst(named) : `the ${named}`}`,
          said: { turn, at: 0 },
        }
    }
  }
  return null
}
