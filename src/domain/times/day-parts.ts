import { type Found, matchAt, type Part, words } from './parts'

export const DAY_PARTS: Record<string, [from: number, to: number]> = {
  morning: [9, 12],
  'early morning': [8, 10],
  'mid morning': [10, 11],
  'late morning': [11, 12],
  lunch: [12, 14],
  afternoon: [13, 17],
  'early afternoon': [13, 15],
  'mid afternoon': [14, 16],
  'late afternoon': [15, 17],
  evening: [18, 21],
  'early evening': [17, 19],
  'late evening': [20, 22],
  night: [19, 21],
  'late night': [20, 22],
  first: [9, 10],
  early: [8, 10],
  late: [15, 17],
}
const NAMED = words(
  String.raw`(?<lead>(?:in|during|over|at|for|later) (?:the )?|this |later this )?(?<side>early|late|later|mid|middle of the)?(?: in the)?[ -]?(?<name>morning|afternoon|evening|night|lunch(?: ?time)?|tonight)(?<!mid-?night)`,
)
const FIRST = words('(?:the )?first thing(?: in the morning)?')
const SIDE_OF_DAY = words(
  String.raw`(?<side>early|late)(?: on)?(?= (?:today|tomorrow|monday|tuesday|wednesday|thursday|friday)\b)`,
)
const AFTER_LUNCH = words('after lunch(?: ?time)?')
const BEFORE_LUNCH = words('before lunch(?: ?time)?')
const GREETING = words(
  '(?:good|nice|great|lovely|wonderful|pleasant|rest of (?:your|the)) (?:early )?(?:morning|afternoon|evening|night|day|week|weekend)',
)
const PLURAL = words('(?:in the )?(?:mornings|afternoons|evenings|nights|lunchtimes)')

const part = (name: string, isToday: boolean, isSure: boolean): Part[] => {
  const [from, to] = DAY_PARTS[name] ?? [0, 0]
  return [{ kind: 'day-part', name, from, to, isToday, isSure }]
}

const partsAt = (text: string, at: number): { parts: Part[]; length: number } | null => {
  const given = (pattern: RegExp) => matchAt(pattern, text, at)
  const greeting = given(GREETING)
  if (greeting) return { parts: [], length: greeting[0].length }
  const plural = given(PLURAL)
  if (plural) return { parts: [{ kind: 'unclear' }], length: plural[0].length }
  const first = given(FIRST)
  if (first) return { parts: part('first', false, true), length: first[0].length }
  const afterLunch = given(AFTER_LUNCH)
  if (afterLunch) return { parts: part('afternoon', false, true), length: afterLunch[0].length }
  const beforeLunch = given(BEFORE_LUNCH)
  if (beforeLunch) {
    const clock = { hour: 12, minute: 0, isLiteral: true }
    const parts: Part[] = [
      { kind: 'bound', bound: 'by' },
      { kind: 'clock', clock },
    ]
    return { parts, length: beforeLunch[0].length }
  }
  const side = given(SIDE_OF_DAY)
  if (side) return { parts: part(side.groups?.side ?? '', false, true), length: side[0].length }
  const named = given(NAMED)
  if (!named) return null
  const { lead = '', name = '' } = named.groups ?? {}
  const isToday = name === 'tonight' || lead.includes('this')
  const of = name.startsWith('lunch') ? 'lunch' : name === 'tonight' ? 'night' : name
  const which = (named.groups?.side ?? '').replace('middle of the', 'mid').replace('later', 'late')
  const full = which === '' ? of : `${which} ${of}`
  return {
    parts: part(full in DAY_PARTS ? full : of, isToday, isToday || lead + which !== ''),
    length: named[0].length,
  }
}

/** "In the morning", "tonight", "late afternoon", "first thing". */
export const findDayPart = (text: string, at: number): Found | null => {
  const found = partsAt(text, at)
  return found && { parts: found.parts, end: at + found.length }
}
