import { NUMBER } from './numbers'
import { type Found, matchAt, type Part, UNCLEAR, words } from './parts'

const HALF = String.raw` ?[ap](?:\.? ?m\b\.?|\b)`
const DIGITS = new RegExp(
  String.raw`\d{1,3}(?<minute>[:h.]\d\d|h\b)?(?<half>${HALF})?(?![\w:%]|[.,/]\d)`,
  'y',
)
const SPELLED = words(`(?:${NUMBER})(?<half>${HALF})?`)
const LED = /\b(?:at|by|after|before|until|till?) $/
const ASKED =
  /\b(?:call|calls|calling|ring|phone|contact|back|come|comes|coming|be there|visit)\b[^.?!]{0,25}$/
const DAY_BESIDE =
  /^,? ?(?:on |at )?(?:today|tomorrow|tonight|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/
const NAMED_AFTER = /^ (?:noon|midday|midnight)\b/
const IN_NUMBER = words(
  String.raw`in (?:about |around )?(?:${NUMBER})(?= ?(?:$|[,.!?](?!\d)|please|thanks|or so))`,
)
const SET_OFF = /\b(?:on|by|before|after|until|till?|over|at|around|for|since) (?:the )?$/
const HOLIDAY = words(
  String.raw`christmas|x-?mas|new year(?:'?s)?|thanksgiving(?: day)?|easter(?: (?:sunday|monday|weekend))?|(?<!\b(?:sounds|looks|is|be|'s|very|really|all) )good friday|black friday|(?:ash|whit|pancake|palm|shrove|maundy) (?:sunday|monday|tuesday|wednesday|thursday)|pentecost|boxing day|(?:labou?r|memorial|independence|presidents'?|president's|veterans'?|columbus|canada|victoria|australia|anzac|mother'?s|father'?s|martin luther king|mlk|valentine'?s|st\.? patrick'?s|patriots'?|groundhog) day|halloween|hanukkah|chanukah|ramadan|eid|diwali|passover|yom kippur|lunar new year`,
)
const HOLIDAYS = words(
  '(?:the |your |our )?(?:bank |public |summer |winter )?(?:holidays?|vacation)',
)
const AROUND = /\b(?:before|after|until|till?) (?:the )?$/
const WISHED = /\b(?:happy|merry) (?:a )?$/

const ODD: Part = { kind: 'odd' }

const findNumber = (text: string, at: number, isBesideDay: boolean): Found | null => {
  const match = matchAt(DIGITS, text, at) ?? matchAt(SPELLED, text, at)
  if (!match) return null
  const { minute, half } = match.groups ?? {}
  const end = at + match[0].length
  const before = text.slice(0, at)
  const isLed = LED.test(before)
  if (half !== undefined || minute !== undefined) {
    const isTime =
      isLed || isBesideDay || ASKED.test(before) || (half !== undefined && minute === undefined)
    return isTime || DAY_BESIDE.test(text.slice(end)) ? { parts: [UNCLEAR], end } : null
  }
  if (!isLed || NAMED_AFTER.test(text.slice(end))) return null
  return { parts: [ASKED.test(before) && /\bat $/.test(before) ? UNCLEAR : ODD], end }
}

/**
 * What is meant as a time and cannot be read as one: an hour that no clock shows, a holiday, "in 5". Alone it
 * counts only where a time is asked for; beside a time it makes that unclear.
 */
export const findOddTime = (text: string, at: number, isBesideDay: boolean): Found | null => {
  const ahead = matchAt(IN_NUMBER, text, at)
  if (ahead && ASKED.test(text.slice(0, at))) return { parts: [UNCLEAR], end: at + ahead[0].length }
  const before = text.slice(0, at)
  const holiday = matchAt(HOLIDAY, text, at)
  const holidays = holiday ?? matchAt(HOLIDAYS, text, at)
  if (!holidays) return findNumber(text, at, isBesideDay)
  const end = at + holidays[0].length
  if (WISHED.test(before)) return { parts: [], end }
  return { parts: [(holiday ? SET_OFF : AROUND).test(before) ? UNCLEAR : ODD], end }
}
