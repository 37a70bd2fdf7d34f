import { upperFirst } from '@/lib/upper-first'

import { oneOf } from './phrases'
import { DONE, NOT_ACCEPTED } from './resolution-words'
import { plainReport } from './sentences'

const LONGEST = 50

const TOLD_DONE = `(?:${DONE}|${oneOf`
  bought, emailed, texted, logged, blocked, frozen, created, opened, closed, corrected, arranged,
  linked, restarted, set, a success, successful, paid, handed in, turned in
`})`
const SO =
  '(?:(?:now|just|all(?: done and)?|already|been|gone ahead and|went ahead and|success?ful+y|sucess?ful+y|also|officially) )*'
const BE = '(?:is|are|was|were|(?:is )?has been|have been|has|have)'
const THING = String.raw`((?:(?:(?:dr|mr|mrs|ms|st)\.|[\w'&-]+) ){0,7}?[\w'&-]+)`
const NOUN = oneOf`
  drinks?, coffees?, pizzas?, food, reservations?, bookings?, appointments?, orders?, transfers?, payments?, requests?, changes?, reports?, rides?,
  tables?, tickets?, refunds?, rooms?, flights?, viewing, claims?, service, visit, uber, lyft, cards?, account, password, address
`

export type OutcomePattern = {
  pattern: RegExp
  says: (found: RegExpExecArray) => string | null | false
}

const outcome = (pattern: string, says: OutcomePattern['says']): OutcomePattern => ({
  pattern: new RegExp(pattern, 'is'),
  says,
})
const be = (verb: string | undefined) => (/^(?:are|were|have)/i.test(verb ?? '') ? 'were' : 'was')
/** "According to the file the extra work was approved" is of the work. */
const lastThing = (thing = '') =>
  thing.replace(/^(?:file|records?|system|notes?) (?:the|your) /i, '')
const lower = (text: string | undefined) => (text ?? '').toLowerCase()

/** "The shop is booked" is full. */
const HAS_NO_TIME =
  /^(?:(?:whole|entire|next) )?(?:shop|store|garage|workshop|place|hotel|restaurant|salon|clinic|office|schedule|calendar|doctor|dentist|dr\. \w+|stylist|mechanic|week|day|morning|afternoon|evening|weekend)$/i

/** "I sent it again with the new one", "I have booked his as well" */
const NAMES_NONE =
  /^(?:it|that|them|this)\b.*\b(?:new|other|old|right) one\b|^(?:his|hers|theirs|yours)(?=\W*$| (?:as well|too|for|at|on)\b)/i

/** "I've recorded that" answers a complaint. */
const NOTES_IT = /^(?:recorded|logged) (?:that|this|it)\W*$/i

/** "Once we've asked the driver" is still to come. */
const UNCONDITIONAL = String.raw`^(?!.*\b(?:if|once|when|after|until|unless|whether|as soon as)\b).*?`

/** "I've moved your router to a free one" */
const TO_ONE = / (?:to|with|for|onto) an? (?:\w+ )?one$/

/** "I've booked at four" leaves out what was booked. */
const NAMES_TIME_ONLY =
  /^(?:booked|reserved) (?:at|for) (?=\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|noon)(?! (?:people|persons?|guests?|of))\b)/i

/** "Your refund is processed within five days" is not done yet. */
const IS_RULE = /^ (?:if|once|when|within|after|unless|until|as soon as)\b/i

/** "Visit to the flat is scheduled" is of the visit. */
const OF_THING = oneOf`
  visit, viewing, tour, trip, transfer, payment, refund, delivery, meeting, appointment, reservation, booking
`

/** Who comes to a caller's place. */
export const VISITOR = oneOf`
  technician, plumber, electrician, engineer, mechanic, locksmith, cleaner, driver, courier, tow truck,
  crew, inspector, handyman, repair man, repairman, housekeeper, porter, bellhop, nurse
`

/** "A plumber is assigned and will be with you between two and five" */
export const VISIT = outcome(
  String.raw`^(?!.*(?:n't|\b(?:not|no|if|unless|once|when|after|until|only|whether|as soon as|should))\b).*?\b(an?|our|the) ((?:\w+ )?${VISITOR}) (?:is|has been) (?:now |already )?(?:assigned|dispatched|sent (?:out|over|round|to you)|on (?:the|his|her|their) way(?! to (?!you\b)))(?: to you)?(?:(?:,? and|,|;)? (?:(?:he|she|they)(?: will|'ll)|will) (?:be|come|arrive) (?:(?:with you|there|here|out|to you|at your (?:place|house|door|home)) )?(.+))?`,
  ([, article, visitor, when]) =>
    `${upperFirst(lower(article).replace('our', 'the'))} ${lower(visitor)} is to come${plainRest(` ${when ?? ''}`)}`,
)

/** What an agent says was done. */
export const SETTLED: readonly OutcomePattern[] = [
  VISIT,
  outcome(
    String.raw`\b(?:i|we)(?:'ve| have| had)? ${SO}(${TOLD_DONE}) (.+)`,
    ([, done = '', rest = '']) =>
      !NAMES_NONE.test(rest) &&
      !NOTES_IT.test(`${done} ${rest}`) &&
      (NAMES_TIME_ONLY.test(`${done} ${rest}`)
        ? `The agent made the booking for ${plainReport(rest.replace(/^(?:at|for) /i, ''), LONGEST)}`
        : `The agent ${lower(done)} ${plainReport(rest, LONGEST).replace(TO_ONE, '')}`),
  ),
  outcome(
    String.raw`${UNCONDITIONAL}\b(?:i|we)(?:'ve| have) (?:just |now |already )?asked ((?:the|our|your) [\w-]+(?: [\w-]+)?) to (fetch|bring|collect|pick up|deliver|redeliver|retrieve) (.+)`,
    ([, whom, verb, rest]) =>
      `The agent asked ${plainReport(whom ?? '', LONGEST)} to ${lower(verb)} ${plainReport(rest ?? '', LONGEST)}`,
  ),
  outcome(
    String.raw`${UNCONDITIONAL}\byour (plan|insurance|insurer) (?:has )?(answered|replied|decided) that (.+)`,
    ([, who, verb, rest]) =>
      `Their ${lower(who)} ${lower(verb)} that ${plainReport(rest ?? '', LONGEST)}`,
  ),
  outcome(
    String.raw`(?:\b(${OF_THING}) (to|of|for|at|with|on|from) )?\b(?:your|the|this) (?!request (?:is|was) not)${THING} (${BE}) ${SO}(${TOLD_DONE})\b(.*)`,
    ([whole, deed, link, thing, verb, done, rest]) =>
      !(lower(done) === 'booked' && HAS_NO_TIME.test(thing ?? '')) &&
      !(/^(?:is|are)$/i.test(verb ?? '') && IS_RULE.test(rest ?? '')) &&
      `The ${deed ? `${lower(deed)} ${lower(link)} the ` : ''}${plainReport(lastThing(thing), LONGEST)} ${be(verb)} ${/\ball set\b/i.test(whole) ? 'confirmed' : lower(done)}${plainRest(rest)}`,
  ),
  outcome(
    String.raw`(?:^|[.,;!] )(?:good news[,:]? )?an? ${THING} (was|were) (handed in|turned in)\b(?!,? but\b)`,
    ([, thing, verb, done]) => `A ${plainReport(thing ?? '', LONGEST)} ${be(verb)} ${lower(done)}`,
  ),
  outcome(
    String.raw`${UNCONDITIONAL}\b(?:your|the) (claim|case) is now open(?=\W*$)`,
    ([, thing]) => `The ${lower(thing)} was opened`,
  ),
  outcome(
    String.raw`\byour (appointment|reservation|booking|scheduling|order|visit) (?:is|was|has been) ${SO}(verified|done)\b`,
    ([, thing, done]) => `The ${lower(thing)} was ${lower(done)}`,
  ),
  outcome(
    String.raw`\b(?:your|the) ${THING} (?:took place|(?:went|has gone|have gone) through)\b`,
    ([, thing]) => `The ${plainReport(thing ?? '', 40)} went through`,
  ),
  outcome(
    String.raw`^(?:[\w']+[,!] ?)*(${NOUN}) (?:(?:is|are|has been|was) )?${SO}(${TOLD_DONE})(?=\W*$|,? (?:id|and|anything|with|license|the license|at|for)\b).*`,
    ([, thing, done]) =>
      `The ${lower(thing)} ${/s$/i.test(thing ?? '') ? 'were' : 'was'} ${lower(done)}`,
  ),
  outcome(
    String.raw`\byour ${THING} (?:will be|is) (?:arriving|coming|there|ready|delivered|picked up|here)( .+)`,
    ([whole, , rest]) => {
      const [, thing = '', coming = ''] = /your (.+?) (will be|is) /i.exec(whole) ?? []
      const state = /(?:will be|is) (arriving|coming|there|ready|delivered|picked up|here)/i.exec(
        whole,
      )?.[1]
      return (
        coming &&
        !/\band\b/.test(thing) &&
        `The ${plainReport(thing, 40)} ${lower(coming)} ${lower(state)}${plainRest(rest)}`
      )
    },
  ),
  outcome(
    String.raw`\byou(?:'re|r| are)? (?:all )?(?:set|booked|confirmed) (?=for |on |at |with )(.+)`,
    ([, rest]) => `The agent set it up ${plainReport(rest ?? '', LONGEST)}`,
  ),
  outcome(
    String.raw`^(?:[\w']+[,!] ?)*(?:(?:you're|you are|it's|it is|that's) )?(?:now |success?ful+y )?(booked|confirmed|scheduled|reserved|moved|cancell?ed|rescheduled)(?=,| for | on | to |\W*$)(.*)`,
    ([, done, rest]) => `It was ${lower(done)}${plainRest(rest)}`,
  ),
  outcome(
    String.raw`^(?:[\w']+[,!] ?)*it (?:was|has been|is now) (${TOLD_DONE})\b(.*)`,
    ([, done, rest]) => `It was ${lower(done)}${plainRest(rest)}`,
  ),
  outcome(
    String.raw`\byou(?:'re| are) (?:now )?on the (waiting )?list\b`,
    ([, waiting]) => `The caller was put on the ${lower(waiting)}list`,
  ),
  outcome(
    String.raw`\bthe (difference|amount|fee|money|charge) (?:goes|will go|is going) back (to your \w+)`,
    ([, what, where]) => `The ${lower(what)} goes back ${plainReport(where ?? '', LONGEST)}`,
  ),
  outcome(
    String.raw`\b(?:your|the) driver (?:is|has been notified and (?:is|they are|they're)) on (?:the|his|her|their) way`,
    () => 'The driver was on the way',
  ),
  outcome(
    String.raw`${UNCONDITIONAL}\b(?:your|the) driver has been notified(?=\W*$)`,
    () => 'The driver was notified',
  ),
  outcome(
    String.raw`^(?!.*\b(?:if|once|when|unless)\b.*\bbalance\b).*?\b(?:your|the) ((?:current |account |available |total )*balance (?:is|of) .+)`,
    ([, rest]) => `The ${plainReport(rest ?? '', LONGEST)}`,
  ),
]

/** Says less than the others. */
export const ABLE = outcome(
  String.raw`\b(?:i|we) (?:was|were) able to ((?:book|reserve|schedule|change|cancel|update|make|place|confirm|complete|submit|purchase|arrange|send) (?!(?:it|that|this|them)\b).+)`,
  ([, rest]) => `The agent was able to ${plainReport(rest ?? '', LONGEST)}`,
)

/** What an agent says could not be done. */
export const FAILED: readonly OutcomePattern[] = [
  outcome(
    String.raw`^(?!.*\b(?:if|unless|when|only|but)\b).*?(?<!\bnot )\ball (?:the |our )?(venues|rooms|tables|flights|seats|appointments|slots|cars) (?:are|were) (?:fully )?(?:booked(?: out| up)?|taken|sold out)(?=\W*$|,? (?:for|on|at|then|tonight|today|tomorrow|this|right now|at the moment)\b)`,
    ([, things]) => `There were no ${lower(things)} left`,
  ),
  outcome(
    String.raw`\b(?:i|we) can only (record|note|log|take down|pass on|forward) ((?:the|your|this) \w+)(?=[,.;]|$| but\b)`,
    ([, verb, what]) => `The agent could only ${lower(verb)} ${plainReport(what ?? '', LONGEST)}`,
  ),
  outcome(
    String.raw`\bthere(?:'s| is| was) nothing (?:else |more |further )?(?:that )?(?:i|we) can (do|change|offer|fix)\b`,
    ([, verb]) => `The agent could not ${lower(verb)} anything`,
  ),
  outcome(
    String.raw`(?:\b(with(?:out)? [\w' -]{3,30}?),? )?\bthere(?:'s| is| was) nothing (left|free|available|open|on the (?:schedule|calendar|books))\b(.*)`,
    ([, on, how, rest]) =>
      !/, (?:only|but)\b/i.test(rest ?? '') &&
      `There was nothing ${lower(how)}${plainRest(rest)}${on ? ` ${lower(on)}` : ''}`,
  ),
  outcome(
    String.raw`\b(?:i|we)(?:'m| am|'re| are| was| were)? (?:sorry,? )?(?:currently )?(?:unable|not able) to (.+)`,
    ([, rest]) => couldNot(rest),
  ),
  outcome(
    String.raw`\b(?:i|we) (?:couldn't|could not|cannot|can't|wasn't able to|was not able to|weren't able to) (.+)`,
    ([, rest]) => couldNot(rest),
  ),
  outcome(
    String.raw`\b${NOT_ACCEPTED}`,
    ([, who, verb, what]) =>
      `The ${lower(who)} does not ${lower(verb)} ${plainReport(what ?? '', LONGEST)}`,
  ),
  outcome(
    String.raw`^(?!.*\b(?:if|in case|when|whether|what|should)\b).*?\bsomething went wrong with the ((?:[\w-]+ ){0,2}(?:booking|reservation|payment|transfer|purchase|request))(?=\W*$)`,
    ([, thing]) => `The ${plainReport(thing ?? '', 40)} failed`,
  ),
  outcome(
    String.raw`\bthere (is|are|was|were|isn't|aren't|wasn't|weren't) (?:currently )?(?:(no|not any|any) )(.+)`,
    // None besides those that were found is no failure.
    ([, verb, , rest]) =>
      !/^(?:other|more|further|additional)\b/i.test(rest ?? '') &&
      `There ${/^(?:are|were)/i.test(verb ?? '') ? 'were' : 'was'} no ${ofMatch(plainReport(rest ?? '', LONGEST))}`,
  ),
  outcome(
    String.raw`\b(?:your|the|that|this) (?!(?:your|the|our|my|it|they|we|i|there|this|that|these|those)\b)${THING} (failed|(?:is|was|were|are|has been|have been) (?:(?:currently|already|actually|unfortunately|now) )?(?:declined|rejected|denied|not successful|unsuccessful|sold out|fully booked|unavailable|not available|no longer available)|(?:could not|cannot|can't|couldn't) be (?:processed|completed|made|placed|submitted|booked|found))`,
    ([, thing, how]) => {
      const state = lower(how)
        .replace(/^(?:is|has been)\b/, 'was')
        .replace(/^(?:are|have been)\b/, 'were')
        .replace(/^(?:cannot|can't|couldn't)\b/, 'could not')
        .replace(/\b(?:actually|unfortunately|now) /, '')
      return `The ${plainReport(thing ?? '', 40)} ${state}`
    },
  ),
]

/** "No rooms that match those requirements" */
const ofMatch = (what: string) =>
  what.replace(/^(.+?) (?:(?:that|which) match(?:es)?|matching)\b.*$/i, 'matching $1')

const couldNot = (rest: string | undefined) => {
  const what = plainReport(rest ?? '', LONGEST)
  return /^(?:help|do|understand|assist|hear|catch)\b|^override(?: it)?$|^(?:have )?be(?:en)? of\b/.test(
    what,
  ) || what.length < 4
    ? null
    : `The agent could not ${what}`
}
const plainRest = (rest: string | undefined) => {
  const clause =
    /^\s+(?:for|on|at|to|from|in|with|by|until|between|within|as|today|tomorrow)\b/i.test(
      rest ?? '',
    )
      ? plainReport(rest ?? '', 40)
      : ''
  return clause === '' ? '' : ` ${clause}`
}

const NOT_DONE =
  /\b(?:could not|could only|not|no|nothing|failed|unsuccessful|sold out|declined|rejected|denied|unavailable|fell silent|broke off|caller gave up|will call again)\b/

/** Whether a result is of something done. */
export const isSettling = (text: string): boolean => !NOT_DONE.test(text)
