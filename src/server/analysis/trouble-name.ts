import { GOODS } from '@/domain/ticket-subject'

import { matchable } from './conversation'
import { oneOf } from './phrases'

/** A trouble as a title names it, with what is wrong: "the noise their car makes", "the late parcel". */
export type Trouble = { name: string; at: number }

const OWN = String.raw`\b(my|our|the|their|this) `
/** What a thing is not named with: "my husband says the car" is of the car. */
const NO_PART = oneOf`
  the, my, our, their, your, his, her, this, that, these, those, a, an, and, but, or, if, when, because, so,
  says?, said, thinks?, thought, tells?, told, knows?, bought, ordered, called, wants?, needs?, tried, sent,
  sees?, saw, hears?, heard, shows?, reads?, has, have, had, is, are, was, were, does, do, did, can, could,
  will, would, should, not, no, \w+n't
`
const WORD = String.raw`(?!${NO_PART}\b)[a-z][a-z'-]*`
const THING = String.raw`((?:${WORD} ){0,5}?${WORD})`
const DELIVERED = String.raw`((?:[a-z][a-z'-]* ){0,2}?${GOODS})(?: (?:from|i|we|with|of) [^.,;?!]{1,30}?)?`
/** What is missed is not lost. */
export const NO_LOSS =
  '(?!(?:[a-z]+ )?(?:flight|train|bus|appointment|meeting|class|call|point|chance|connection|payment|lot|bit|few|couple)\\b)'
const SOUND = oneOf`
  noises?, sounds?, rattle, rattling, knock, knocking, squeal, squealing, squeak, squeaking, grinding,
  clunk, clunking, hum, humming, buzz, buzzing, whine, whistle, whistling, click, clicking, bang,
  banging, thump, hiss, hissing, scraping, vibration
`
const MAKES = oneOf`
  makes?, is making, are making, keeps? making, (?:has|have) been making, (?:has |have )?started making,
  gives? off
`
const WORKS = oneOf`
  work, start, charge, open, close, turn on, turn off, switch on, boot, load, connect, lock, unlock,
  heat, heat up, cool, drain, flush, ring, print, scan, respond, sync, update, install, play, fit,
  run, dry, spin, shut, light, come on
`
const WORKING = oneOf`
  working, starting, charging, opening, closing, loading, connecting, locking, heating, cooling,
  draining, flushing, ringing, printing, scanning, responding, syncing, updating, running, crashing,
  freezing, restarting, rebooting, buffering, disconnecting, dropping, beeping, tripping
`
/** A verb that takes something else is about that: "my bank won't open an account". */
const ALONE = String.raw`(?=[.,;:!?]|$| (?:and|but|so|since|any|at|anymore|again|when|whenever|because|or|now|today|properly|right|correctly|either|yet|after|all|even)\b)`
const GOES = String.raw`(?:(?:is|are|was|were|has|have|been|just|suddenly|all|went|goes|gone|keeps?|going|cutting|cut|still|now|completely|totally|again) )+`

const REST =
  /(?:^|\s)(?:i|i've|we|you|they|that|which|who|from|with|on|in|at|for|of|and|but|or|to|since|today|yesterday|tonight|this|last|just|still|really|now|also|always|only|again|suddenly|actually|is|was|has|have|had|got)(?=\s|$).*$/
const NAMES_NOTHING =
  /^(?:(?:other|whole|main|real|big|same|only|first|last) )*(?:thing|things|problem|problems|issue|one|ones|guy|man|woman|person|people|husband|wife|son|daughter|mother|father|mom|dad|kid|kids|time|times|way|day|days|reason|agent|assistant|staff|company|it|rest|phone number|number)?$/
const PEOPLE =
  /\b(?:technician|driver|plumber|engineer|electrician|mechanic|crew|courier|doctor|dentist|nurse|landlord|manager|boss|neighbou?rs?|friends?|husband|wife|partner|sons?|daughters?|child|children|kids?|baby|mother|father|mom|mum|dad|parents?|grand\w+|uncle|aunt|cousin|brother|sister|dogs?|cats?|pet)$/
const COUNTED =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|several|few|many|previous|other|last|next|first|second)$/
/** Devices "die" when they fail; people and animals do not. */
const DEVICES =
  /\b(?:battery|phone|laptop|engine|fridge|freezer|computer|tablet|tv|monitor|car|van|truck|router|modem|heater|boiler|furnace|dishwasher|washer|dryer|screen|printer|watch|headset|microphone|motor|pump|starter|alternator|light|lights)$/

const cut = (said = ''): string | null => {
  // Whose it is may be a person's name.
  const name = said
    .replace(REST, '')
    .replace(/^.*'s /, '')
    .trim()
  const isNone = [NAMES_NOTHING, PEOPLE, COUNTED].some((none) => none.test(name))
  return isNone || name.split(' ').length > 4 ? null : name
}
/** "My car" is theirs in a title; "the car" stays. */
const whose = (determiner = '') => (/^(?:my|our|their)$/.test(determiner) ? 'their' : 'the')
const areMany = (name: string) => /[^s]s$/.test(name)

type Found = (string | undefined)[]
type Reading = [RegExp, (found: Found) => string | null]

const of =
  (name: (thing: string, found: Found) => string, place = 1) =>
  (found: Found) => {
    const thing = cut(found[place])
    return thing && name(thing, found)
  }

const SHORT_FORMS: [RegExp, string][] = [
  [/^(is|are|was|does|do|would) not$/, "$1n't"],
  [/^will not$/, "won't"],
  [/^(?:has|have) (?:just )?stopped$/, 'stopped'],
]
const inShort = (words: string) =>
  SHORT_FORMS.reduce((short, [long, form]) => short.replace(long, form), words)

const notWorking = ([, , said, not = '', verb = '']: Found) => {
  const thing = cut(said)
  if (!thing) return null
  if (/^(?:heat|heating)$/.test(thing) && verb.startsWith('work')) return 'the broken heating'
  return `the ${thing} that ${inShort(not)} ${verb}`
}

const sounding = (determiner: string | undefined, said: string | undefined, sound: string) => {
  const thing = cut(said)
  if (!thing) return null
  return `the ${sound} ${whose(determiner)} ${thing} ${areMany(thing) ? 'make' : 'makes'}`
}

const ACTS = oneOf`
  rattle, squeal, squeak, knock, grind, clunk, vibrate, shake, leak, stall, overheat, wobble, flicker, crash, freeze
`
const doing = (verb: string) =>
  `${verb.replace(/(?<=sh)es$|(?<!s)s$|(?<=[ek]|sh|ll)d$|(?<=[lkr])ed$/, '').replace(/e$/, '')}ing`

const acting = ([, , said = '', verb = '']: Found) => {
  const thing = cut(said)
  // "The oil leak" is a leak, and no oil that leaks.
  return thing && (verb.endsWith('d') || verb.endsWith('s') !== areMany(thing))
    ? `the ${doing(verb)} ${thing}`
    : null
}

const BREAKS: Record<string, string> = {
  'broke down': 'broken-down',
  broke: 'broken',
  burst: 'burst',
  cracked: 'cracked',
  died: 'dead',
  shattered: 'shattered',
}

const READINGS: Reading[] = [
  [
    new RegExp(
      String.raw`${OWN}${THING} ${MAKES} (?:(?:an?|some|this|the|these|such an?) )?(?:(?:kind|sort) of (?:an? )?)?((?:[a-z]+ ){0,2}?${SOUND}(?: (?:noises?|sounds?))?)\b`,
    ),
    ([, determiner, said, sound = '']) => sounding(determiner, said, sound),
  ],
  [
    new RegExp(String.raw`\b(${SOUND}|smell) (?:that |which )?${OWN}${THING} ${MAKES}`),
    ([, sound = '', determiner, said]) => sounding(determiner, said, sound),
  ],
  [new RegExp(String.raw`${OWN}${THING} (${ACTS}(?:e?s|e?d)?)\b`), acting],
  [
    new RegExp(
      String.raw`${OWN}${THING} (?:is|are|keeps?|started|has started|has been|have been) (rattling|squealing|squeaking|knocking|grinding|clunking|vibrating|shaking|leaking|dripping|stalling|overheating|wobbling|flickering)\b`,
    ),
    of((thing, [, , , how]) => `the ${how} ${thing}`, 2),
  ],
  [
    new RegExp(
      String.raw`${OWN}${THING} (?:is|are|gets?|got|has been|have been|keeps getting|becomes?|runs?) (?:really |very |so |too |quite |extremely |super |always |often )*(slow|weak|unstable|spotty|patchy)\b`,
    ),
    of((thing, [, , , how]) => `the ${how} ${thing}`, 2),
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|the|their) (?:power|electricity|lights) ${GOES}(?:out|off|down|gone)\b(?! of\b)`,
    ),
    () => 'the power outage',
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|the|their) (?:home |whole |house )?(internet|wi-?fi|broadband|network|cable|phone line|landline)(?: connection| service)? ${GOES}(?:out|off|down|gone|dead)\b`,
    ),
    ([, what]) => `the ${what} outage`,
  ],
  [
    /\b(?:(?:we|i|they)(?:'ve| have)?(?: got)?|there's|there is) (?:currently |still |suddenly )?no (power|electricity|heat|heating|internet|hot water|running water|water|signal)(?=[.,;:!?]|$| (?:in (?!the\b)|(?:at|on|since|and|but|so|for|from|here|now|today|tonight|again|all|this|either|anymore|any|because|or|coming|after|upstairs|downstairs)\b))( (?:in|at|on) (?:my|our|their) [a-z]+)?/,
    ([, what, where = '']) => `having no ${what}${where.replace(/\b(?:my|our)\b/, 'their')}`,
  ],
  [
    new RegExp(String.raw`\b(?:my|our|the|their) (?:heating|heat) ${GOES}(?:out|off|down|gone)\b`),
    () => 'the broken heating',
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|the|their) (hot water|water|gas) ${GOES}(?:off|out|gone)\b(?! of\b)`,
    ),
    ([, what]) => `having no ${what}`,
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|the|their|your) ((?:[a-z-]+ )?(?:website|site|app|system|server|line|connection|elevator|lift))(?:'s| is| has been| went| keeps going) (?:completely |totally |still |always |again )*down\b`,
    ),
    of((thing) => `the ${thing} that is down`),
  ],
  [
    new RegExp(
      String.raw`${OWN}${THING} (isn't|is not|aren't|are not|doesn't|does not|don't|do not|won't|will not|wouldn't|would not|stopped|has stopped|have stopped|has just stopped|keeps|keep) (?:even |really |properly |just |ever )?(${WORKS}|${WORKING})${ALONE}`,
    ),
    notWorking,
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|the|their) ${DELIVERED} (?:(?:was|were) (?:due|promised|expected|(?:supposed|meant) to (?:arrive|come|be (?:here|there|delivered))|to (?:arrive|be (?:here|delivered)))|(?:should have|should've|was to have) (?:been here|arrived|come|been delivered)|(?:is|are) (?:running |\w+ days |\w+ weeks |a week |over a week )late)\b(?! (?:tomorrow|next|later))(?![^.?!]{0,60}\b(?:it did|it came|it arrived|tomorrow|next)\b)`,
    ),
    of((thing) => `the late ${thing}`),
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|the|their) ${DELIVERED} (?:still |just |has |have )*(?:hasn't|haven't|didn't|did not|has not|have not|never|not|isn't|is not) (?:even |yet |actually |been |ever )*(?:arrived?|come|came|shown? up|showed up|turn(?:ed)? up|delivered|here|reach(?:ed)?)\b`,
    ),
    of((thing) => `the missing ${thing}`),
  ],
  [
    new RegExp(
      String.raw`\b(?:i|we|they)(?:'ve)? (?:still |have )*(?:never|haven't|didn't|did not|have not) (?:even |actually |ever |yet )*(?:gotten|got|get|received?) (?:my|our|the|their) ${DELIVERED}(?=[.,;:!?]|$| (?:and|but|yet|back|so|that|in|for|on|at|this|last|yesterday|today|even|either)\b)`,
    ),
    of((thing) => `the missing ${thing}`),
  ],
  [
    new RegExp(
      String.raw`\b(?:i|we|they)(?:'m|m| am|'re| are)? missing (?:my|our|their|an?) ${NO_LOSS}${THING}(?=[.,;!?]|$)`,
    ),
    of((thing) => `the missing ${thing}`),
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|their) ((?:[a-z-]+ ){0,2}?(?:cards?|cars?|wallet|passport|purse|bag|bags|luggage|keys|phone|parcel|package)) (?:(?:is|was|are|were|got|has been|have been|has|have) )?(?:lost|missing|(?<!\b(?:phone|parcel|package) )missed)(?=[.,;!?]|$| (?:and|since|from|at|on|in|for|again)\b)`,
    ),
    of((thing, { 0: said = '' }) => `the ${said.endsWith('lost') ? 'lost' : 'missing'} ${thing}`),
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|the|their) ((?:[a-z-]+ ){0,2}?(?:bill|rent|premium|rate|tariff|fee|invoice)) (?:went|has gone|goes|jumped|shot|is|keeps going|has) (?:suddenly |all of a sudden |again |now |almost |nearly )*(?:up\b(?! to date)|doubled|tripled|higher|double|(?:too|so|much too|way too|very|really|twice as|unusually) (?:high|expensive))`,
    ),
    of((thing) => `the higher ${thing}`),
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|their) ${THING} (?:is killing (?:me|them)|(?:really |still )?(?:hurts?|aches?|throbs?)|is (?:really )?(?:hurting|aching|throbbing))`,
    ),
    of((thing) => (/\btooth$/.test(thing) ? 'the toothache' : `the pain in their ${thing}`)),
  ],
  [
    new RegExp(
      String.raw`${OWN}${THING} (?:smell(?:s|ed)?|smelt|stinks?|stank|reeks?|reeked) (?:of|like) (?:an? )?(?!(?:something|someone|somebody|anything|it|that|this|the|they|there|he|she)\b)((?:rotten |burnt |burning |wet |stale |rancid |raw )?[a-z]+)`,
    ),
    ([, determiner, said, what]) => {
      const thing = cut(said)
      return thing && `the smell of ${what} in ${whose(determiner)} ${thing}`
    },
  ],
  [
    /\b(?:my|our|the|their) ((?:[a-z]+ ){0,2}?neighbou?rs?|people (?:upstairs|downstairs|next door|above|below)|guests? next door)\b(?![^.?!]*\b(?:complain\w*|our|my|us|me)\b)(?:[^.?!]|\.(?= (?:it's|it is|they|there)\b)){0,60}\b(?:loud|noisy|noises?|music|party|parties|drill\w*|bark\w*|shout\w*|bang\w*|scream\w*)\b/,
    ([, who = '']) => `the noise from ${/^(?:people|guest)/.test(who) ? 'the' : 'their'} ${who}`,
  ],
  [
    new RegExp(
      String.raw`\bi (?:can |could |keep hearing |always )?hear (?:an?|some|this) ((?:[a-z]+ ){0,2}?${SOUND}(?: (?:noises?|sounds?))?)\b`,
    ),
    ([, sound]) => `the ${sound}`,
  ],
  [
    /\bthere(?:'s| is| are) (mou?ld|smoke|mice|rats|roaches|cockroaches|bed ?bugs|ants|wasps|a (?:gas |strange |bad |burning )?smell) (in|on|under|behind) (my|our|the|their) ([a-z]+)/,
    ([, what = '', where, determiner, place]) =>
      `the ${what.replace(/^a /, '')} ${where} ${whose(determiner)} ${place}`,
  ],
  [
    /\bthere (?:was|were) (?:an? |the |some )?((?:[a-z]+ ){0,2}?(?:wedding|party|construction|roadworks?|noise|music|concert|band|event)) (under|outside|above|below|next to) (my|our|the|their) (window|room|door|balcony|building)\b/,
    ([, what = '', where, determiner, place]) =>
      `the ${what} ${where} ${whose(determiner)} ${place}`,
  ],
  [
    /(?<!\b(?:be|being|get|getting) )\b(?:charged|billed) (?:(?:me|us|them) )?(?:twice|double)\b|\b(?:twice|double)[- ](?:charged|billed)\b/,
    () => 'the double charge',
  ],
  [
    /\b(?:(?:i|we|they)(?:'ve| have)?(?: was| were| got| been)+|you(?:'ve| have)?) (?:just )?charged (?:me |us |them )?(\$\d[\d.,]*(?<=\d))/,
    ([, amount]) => `the charge of ${amount}`,
  ],
  [
    new RegExp(
      String.raw`\b(?:got|received|(?:was|were) (?:given|sent)|(?:sent|gave|delivered|brought) (?:me|us|them)) the wrong ${THING}(?=[.,;!?]|$| (?:and|but|from|again|in|for)\b)`,
    ),
    of((thing) => `the wrong ${thing}`),
  ],
  [
    new RegExp(
      String.raw`${OWN}${THING} (?:just |has |suddenly )*(${Object.keys(BREAKS).join('|')})${ALONE}`,
    ),
    ([, , words, how = '']) => {
      const thing = cut(words)
      const isAlive = how === 'died' && !DEVICES.test(thing ?? '')
      return thing && !isAlive ? `the ${BREAKS[how]} ${thing}` : null
    },
  ],
]

/** The trouble that a text tells first. */
export function troubleNamed(text: string): Trouble | null {
  const words = matchable(text)
  let first: Trouble | null = null
  for (const [pattern, name] of READINGS) {
    const found = pattern.exec(words)
    if (!found || (first && found.index >= first.at)) continue
    const named = name([...found])
    if (named) first = { name: named, at: found.index }
  }
  return first
}
