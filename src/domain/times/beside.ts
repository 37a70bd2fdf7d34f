import type { Part } from './parts'
import { PLACES } from './zones'

export const PREPOSITIONS =
  /(?:\b(?:any ?time|some ?time|at|on|in|around|about|by|after|before|past|from|between|until|the) +)+$/

const UNREAD =
  /\b(?:minutes?|hours?|days?|weeks?|weekends?|fortnights?|months?|years?|decades?|semesters?|quarter(?! (?:past|to|after|of)\b)|spring|summer|autumn|winter|christmas|easter|thanksgiving|holidays?|yesterday|january|february|april|june|july|august|september|october|november|december|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|woche|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|semaine|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana|semana|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|domani|settimana)(?![\p{L}\d])(?! ago\b)/u
const BEFORE = /(?:[\p{L}\d_'-]+[\s,]+){1,3}$/u
const AFTER = /^(?!\s+for\b)(?:\s+[\p{L}\d_'-]+){1,3}/u
const UNIT_BEFORE =
  /\b(?:minutes?|(?<!\b(?:business|office|working|opening|work) )hours?|days?|weeks?|months?|years?|week \d\d?|week (?:of|commencing|beginning|starting))\s*$/
/** "An hour after noon", "the day after my birthday", "wait a week and then". */
const COUNTED_FROM =
  /\b(?:the day (?:after|before|of|that|when)\b(?: [\w'-]+){0,4}\s*$|(?<!\b(?:the|a|long|my) )(?:wait|hold off|leave it)\b(?: [\w'-]+){0,2} (?:minutes?|hours?|days?|weeks?|months?)\b(?:[,.]? (?:and|then|call|ring|phone|try|me|back|again))*\s*$)/
/** "After dinner tomorrow", "when the shop opens on Monday": an hour that no clock names. */
const EVENT_BEFORE =
  /\b(?:after|before|until|till|once|when|as soon as) (?!you (?:can|get|have|are)\b|(?:you|we|i|they|it|that|this|the|then|all)\s*$)(?:(?!(?:please|call|ring|phone|try|contact)\b)[\w'-]+ ){1,4}$/
const WEEKDAY_NAMED =
  /\b(?:first|second|third|fourth|fifth|last|other|alternate|cyber|black|easter|whit|super|giving)\s*$/
const EVENT_AFTER =
  /^ (?:o'?clock )?(?:meeting|appointment|class|shift|flight|train|bus|lesson|session|interview|booking|reservation|show|lunch|call with)\b/
const AMOUNT_AFTER =
  /^,? and (?:a |\d|one|two|three|four|five|ten|fifteen|twenty|thirty|forty|fifty)/
/** A place, known by its capital, whose clock may be meant. */
const IN_CAPITALS = /^,? in \p{Lu}/u
const PLACE_BEFORE = new RegExp(String.raw`(?<!\b(?:ask for|speak to|with) )\b(?:${PLACES})\s*$`)

const DAYS_NAMED = new Set<Part['kind']>(['day', 'days', 'weekday', 'week', 'ahead', 'same-time'])

/** Whether unread words right before or after a time may move it. `inItsCase` are those after it, with capitals. */
export const isMovedBy = (
  beside: string,
  parts: Part[],
  after: string,
  inItsCase: string,
): boolean => {
  const before = beside.replace(PREPOSITIONS, '')
  const isClock = parts.some(({ kind }) => kind === 'clock')
  const namesDay = parts.some(({ kind }) => DAYS_NAMED.has(kind))
  return (
    UNIT_BEFORE.test(before) ||
    (parts[0]?.kind === 'weekday' && WEEKDAY_NAMED.test(before)) ||
    (parts.at(-1)?.kind === 'ahead' && AMOUNT_AFTER.test(after)) ||
    (!isClock && EVENT_BEFORE.test(beside)) ||
    (isClock &&
      (IN_CAPITALS.test(inItsCase) ||
        PLACE_BEFORE.test(before) ||
        EVENT_AFTER.test(after) ||
        UNREAD.test(AFTER.exec(after)?.[0] ?? '') ||
        (!namesDay && (COUNTED_FROM.test(before) || UNREAD.test(BEFORE.exec(before)?.[0] ?? '')))))
  )
}
