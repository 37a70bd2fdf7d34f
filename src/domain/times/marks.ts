import { DIGIT_WORD } from './numbers'
import { type Found, matchAt, type Part, words } from './parts'
import { findZone } from './zones'

const BOUNDS: [RegExp, 'by' | 'before' | 'after'][] = [
  [
    words(
      '(?:any ?time |some ?time )?(?:not (?:before|until|till)|no (?:earlier|sooner) than|after|past|from)',
    ),
    'after',
  ],
  [
    words(
      '(?:any ?time |some ?time )?(?:between now and|from now (?:to|until|till)|no later than|not later than|by|until|till?|up to)',
    ),
    'by',
  ],
  [words('(?:any ?time |some ?time )?(?:before|prior to|ahead of)'), 'before'],
]
const SAME_TIME = words('(?:at )?(?:the |about the |around the )?same time|(?:at )?this time')
const VAGUE = words(
  String.raw`(?:as )?soon as (?:possible|you can|you get a chance)|a\.?s\.?a\.?p\.?|right away|straight away|immediately|later(?: on)?|any ?time(?! (?:after|before|between|from|on|tomorrow|today|this|next|monday|tuesday|wednesday|thursday|friday))|whenever|soon(?:er)?(?! as\b)|shortly|after (?:work|school|hours)|at your (?:earliest )?convenience|when(?:ever)? you (?:can|get a chance|have time)|some ?time(?! (?:after|before|between|from|on|tomorrow|today|this|next|monday|tuesday|wednesday|thursday|friday))`,
)
const NO_TIME = [
  /\d(?:[ .()-]?\d){4,}/y,
  new RegExp(`(?:${DIGIT_WORD}[ ,-]+){3,}${DIGIT_WORD}\\b`, 'y'),
  /[$£€#]\d[\d.,]*/y,
  /\d[\d.,]*(?:%| (?:percent|dollars?|pounds?|euros?|bucks|cents|quid)\b)/y,
]

const ZONED = new Set<Part['kind'] | undefined>(['clock', 'day-part', 'day', 'weekday'])

const zoneAfter = (text: string, at: number): Found | null => {
  const found = findZone(text, at)
  if (!found) return null
  const { zone, end } = found
  return { parts: zone ? [{ kind: 'zone', zone }] : zone === null ? [{ kind: 'odd' }] : [], end }
}

/** What stands around a time: its zone, "by" and "after", and words that name none. */
export const findMark = (
  text: string,
  at: number,
  last: Part['kind'] | undefined,
): Found | null => {
  const isPlace = last !== 'clock' && text.startsWith('in ', at)
  const zone = ZONED.has(last) && !isPlace ? zoneAfter(text, at) : null
  if (zone) return zone
  const same = matchAt(SAME_TIME, text, at)
  if (same) return { parts: [{ kind: 'same-time' }], end: at + same[0].length }
  const vague = matchAt(VAGUE, text, at)
  if (vague) return { parts: [{ kind: 'vague' }], end: at + vague[0].length }
  for (const [pattern, bound] of BOUNDS) {
    const match = matchAt(pattern, text, at)
    if (match) return { parts: [{ kind: 'bound', bound }], end: at + match[0].length }
  }
  return null
}

/** Where digits end that are a phone number, an amount of money and the like. */
export const endOfNoTime = (text: string, at: number): number | null => {
  for (const pattern of NO_TIME) {
    const match = matchAt(pattern, text, at)
    if (match) return at + match[0].length
  }
  return null
}
