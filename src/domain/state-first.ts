import { doing } from './doing'

const IS = '(?:is|are|was|were|has been|have been|had been|got|gets?|just|has|have)'
const VERY =
  '(?:really|so|very|too|extremely|totally|completely|always|still|just|now|suddenly|all|pretty|quite)'
const X =
  "((?:(?!(?:they|who|that|which|and|but|because|when|if|someone|somebody|nobody|there|it|no|is|are|was|were|has|have|had|been|got|just)\\b)[\\w'-]+ ){0,3}(?!(?:they|it|there|someone|somebody|nobody|is|are|was|were|has|have|had|been|got|just)\\b)[\\w'-]+?)"
const NO_CAUSE = '(?! (?:by|with|to|of|and|that|than|because|enough)\\b)(?= |$|[:,])'
const STATE =
  'cold|hot|lukewarm|lost|missing|stolen|broken|cracked|damaged|soaked|wet|dead|dirty|empty|late|delayed|overdue|slow|noisy|loud|blocked|clogged|jammed|frozen|flooded|expired|smashed|shattered|torn|faulty|defective|crushed|dented|moldy|stained|locked'
const BREAKS: Record<string, string> = {
  broke: 'broken',
  'broke down': 'broken-down',
  died: 'dead',
  burst: 'burst',
  cracked: 'cracked',
  shattered: 'shattered',
}
const LATE =
  '(?:[\\w-]+ ){0,3}?(?:parcels?|packages?|order|delivery|letter|shipment|mail|refund|replacement|cards?|passport|prescription|invoice|statement|tickets?|medication)'
const NET =
  '(?:[\\w-]+ )?(?:internet|wi-?fi|broadband|network|cable|phone line|landline|connection|line|service)'

/** "AC" and "iPhone" stay as they are. */
const inside = (thing: string) =>
  /^[A-Z][a-z]+\b/.test(thing) ? `${thing.charAt(0).toLowerCase()}${thing.slice(1)}` : thing

type Turning = [RegExp, (...found: string[]) => string]

const TURNED: Turning[] = [
  [
    new RegExp(
      `^(${LATE}) (?:(?:${IS}|still) )*(?:did not|didn't|never|not|hasn't|haven't)(?: (?:been|even|yet|actually|ever))* (?:arrived?|came|come|shown? up|showed up|turn(?:ed)? up|delivered)\\b`,
      'i',
    ),
    (thing = '') => `missing ${inside(thing)}`,
  ],
  [
    new RegExp(
      `^${X} (?:arrived|came|was delivered|were delivered)(?: ${VERY})* (${STATE})${NO_CAUSE}`,
      'i',
    ),
    (thing = '', state = '') => `${state} ${inside(thing)}`,
  ],
  [
    new RegExp(
      `^${X} (?:smell(?:s|ed)?|smelt|stinks?|stank|reeks?|reeked)(?: ${VERY})* (?:of|like) (?:an? )?((?:[a-z]+ )?[a-z]+)(?=$|[,:.])`,
      'i',
    ),
    (thing = '', what = '') => `smell of ${what} in the ${inside(thing)}`,
  ],
  [
    new RegExp(
      `^(?:their |the )?(?:power|electricity|lights) (?:${IS}|went)(?: ${VERY})* (?:out|off|down|gone)\\b`,
      'i',
    ),
    () => 'power outage',
  ],
  [
    new RegExp(`^(${NET}) (?:${IS}|went|keeps going)(?: ${VERY})* (?:down|out|off)(?= |$|,)`, 'i'),
    (thing = '') => `${thing} outage`,
  ],
  [
    new RegExp(
      `^${X} (?:shows?|has|contains?|displays?) (?:an? |the |some )((?:\\w+ )?(?:errors?|mistakes?|problems?|issues?|faults?))\\b`,
      'i',
    ),
    (thing = '', error = '') => `${error} on the ${inside(thing)}`,
  ],
  [
    new RegExp(`^${X}(?: ${IS})+(?: ${VERY})* (${STATE})${NO_CAUSE}`, 'i'),
    (thing = '', state = '') => `${state} ${inside(thing)}`,
  ],
  [
    new RegExp(
      `^${X}(?: (?:${IS}|suddenly))* (${Object.keys(BREAKS).toReversed().join('|')})${NO_CAUSE}`,
      'i',
    ),
    (thing = '', state = '') => `${BREAKS[state.toLowerCase()]} ${inside(thing)}`,
  ],
  [
    new RegExp(`^${X} (?:isn't|is not|aren't|are not|wasn't|was not) (\\w+ing)\\b`, 'i'),
    (thing = '', acting = '') => `${thing} not ${acting}`,
  ],
  [
    new RegExp(
      `^${X} (?:doesn't|does not|don't|do not|won't|will not|didn't) (?!have\\b|be\\b|know\\b|want\\b|seem\\b|like\\b|make\\b|match\\b)([a-z]+)`,
      'i',
    ),
    (thing = '', act = '') => `${thing} not ${doing(act)}`,
  ],
  [
    new RegExp(`^${X} (?:is|are|was|were) (\\w+ing)\\b(?! to\\b)`, 'i'),
    (thing = '', acting = '') => `${thing} ${acting}`,
  ],
]

/** "Shower was cold" → "cold shower", "water is leaking" → "water leaking". What has no such form stays. */
export function stateFirst(subject: string): string {
  const found = TURNED.find(([pattern]) => pattern.test(subject))
  if (!found) return subject
  const [pattern, name] = found
  return subject.replace(pattern, (_whole, ...parts: (string | undefined)[]) =>
    name(...parts.map((part) => (typeof part === 'string' ? part : ''))),
  )
}
