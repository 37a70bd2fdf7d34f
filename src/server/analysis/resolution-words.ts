import type { Turn } from './conversation'
import { APPRECIATE, oneOf, phrases } from './phrases'

export const DONE = oneOf`
  booked, reserved, scheduled, confirmed, complete, completed, submitted, processed,
  placed, cancell?ed, changed, updated, rescheduled, transferred, refunded, resolved,
  fixed, ordered, sent, registered, activated, replaced, approved, set up, purchased, made,
  recorded, moved, delivered, repaired, bought, unlocked, reset, removed, added, extended, renewed,
  issued, credited, waived, shipped, restarted, restored, reconnected, corrected
`
/** "Your ride is 6 minutes away" is no deed. */
export const IS_DONE = phrases`${DONE}`
/** What is booked, ordered or arranged, as callers and agents name it. */
export const BOOKED_NOUN = oneOf`
  appointments?, reservations?, bookings?, orders?, rides?, purchase, tickets?, tables?, rooms?, seats?, viewings?, visits?,
  flights?, inspection
`
/** What an agent refuses to take back or to make. */
export const REFUSED = oneOf`charge, fee, fees, deposit, return, refund, order, booking, reservation, payment, claim, bill`
const HOUR = oneOf`one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, half`
const CHANGED = String.raw`(?:all(?: the| your)? changes (?:are |were |have been )?|(?:the|your|those|these) changes (?:are|were|have been) (?:now |all )?)(?:done|made|saved)(?! yet)`
export const CHANGES_MADE = phrases`${CHANGED}`
export const AGENT_DONE = phrases`
  (?:has|have) (?:now |all |just |already |successfully )*been (?:now |successfully )*${DONE}
  (?:is|are|was|were) (?:now |all |just |already |successfully )+${DONE}
  (?:is|are|was|were) ${DONE} now
  (?:tickets?|confirmation|itinerary) will be (?:sent|e-?mailed|texted|on your phone)
  you(?:'ll| will) (?:get|receive) (?:them|it|your \w+) (?:via|by|in|shortly|soon|on your phone)
  your (?:(?:dr\.|mr\.|ms\.|mrs\.|st\.|[\w'-]+) ){1,8}(?:is|are|was|were) ${DONE}
  (?:reservation|booking|appointment|order|transfer|payment|request|change|report|ride|car|room|flight|table|ticket|tickets|refund) (?:is|was|are|were) (?:made|confirmed|booked|complete|completed|successful|placed|reserved|in|set|all set)
  (?:i|we)(?:'ve| have)? (?:just |now |gone ahead and |went ahead and |successfully |already )*${DONE}
  the (?:\w+ )?(?:plan|contract)(?: (?:with|of|for|at)(?: [\w$]+){1,5})? is set up
  (?:reservation|booking|appointment) confirmed(?<!\b(?:no|needs?|get|until|once|your) \w+ \w+)(?! (?:by|with|as|in|at|that)) | (?:it|that|this) (?:was|has been) ${DONE}(?: \w+)? (?:just )?now | (?:is|are) in your inbox | that's done(?! yet)
  (?:i|we)(?:'ve| have) (?:just |now )?taken (?:it|that|them|the \w+(?: \w+)?) off
  your (?:claim|case) is now open(?=\W*$|\.)
  all (?:set|done|booked|sorted|taken care of) | ${CHANGED} | succ?ess?ful+y? | successful(?:ly)?
  you(?:'re| are) (?:all )?booked(?! up) | you(?:'re| are) (?:all )?(?:down (?:for|at|on)|in (?:for|at|on) (?:\d|noon|${HOUR}\b|\w+day)) | (?:have|had|put|got) you (?:down|in) (?:for|at|on) | forward to seeing you
  see you (?:tomorrow|tonight|(?:(?:on|this|next) )?\w+day|at (?:\d|noon|${HOUR})) | your (?:reservation|booking|confirmation) (?:number|code) is:? [a-z]{0,4}-?\d[\w-]*
  (?<!(?:if|whether|maybe|think|check|hope|should) )(?:it's|it is|they're|they are)(?: now| already)* (?:with|in) (?:the|this|today's|tonight's) (?:\w+ )?(?:mail|post)
  (?:it's|it is) (?:now |all )?(?:cancell?ed|moved|rescheduled)(?! (?:if|when|once|unless|out|from))
  the (?:difference|amount|fee|money|charge) (?:goes|will go|is going) back to your
  went through | is on its way | on (?:his|her|their) way | minutes away
  (?:i|we) (?:was|were) able to (?:book|reserve|schedule|confirm|complete|submit|purchase|arrange)
  will (?:arrive|be delivered|be ready|be there|be here|pick you up) (?:in|at|by|within)
  (?<!\b(?:you'll|will|to|you|can|could|would|they|i) )(?:enjoy|have fun)(?: \w+)? (?:your|the|with) (?:\w+ )?(?:ride|meal|stay|flight|movies?|show|pizzas?|coffees?|trip|dinner|food|drinks?)
`
const OPENED = oneOf`
  opened, started, filed, submitted, registered, initiated, raised, launched, placed, created, requested,
  logged
`
const SEARCHED = String.raw`(?:search(?! for (?!it|them|your|the|my))|trace|tracer|tracing|investigation|(?:lost|missing)[ -](?!card )(?:\w+ ){1,2}(?:report|claim|case|ticket))`
/** What is looked for is not found yet. */
export const SEARCH_OPENED = phrases`
  ${OPENED} (?:a|an|the|your) (?:\w+ ){0,2}${SEARCHED}(?: (?:request|order|case|ticket))?
  ${SEARCHED}(?: (?:request|order|case|ticket))? (?:is|was|has been|have been|are)(?: now| already| just)? (?:${OPENED}|under ?way)
`
/** What of {@link AGENT_DONE} only takes leave. */
export const FAREWELL = /^(?:enjoy|have fun)\b/
const DENIES = oneOf`
  (?<!\b(?:can|will|may|would|could|should|must|do|does|why) )not(?! only), no(?! problem| worries),
  never, nothing, none, nobody, hardly, hopefully, yet to, far from, thought,
  (?:is|are|was|were|has|have|had|did)n't
`
/** What was asked for is not done, or only hoped to be. */
export const AGENT_NOT_DONE = new RegExp(
  String.raw`(?<![\w'])${DENIES}\b(?:(?! (?:and|but|so) )[^.!?;,]){0,40}\b${DONE}\b(?![^.!?]*\?)`,
  'g',
)
export const ON_CONDITION = /\b(?:if|unless|until|when|once|before)\b[^.!?]*$/
const FAIL_TO = oneOf`
  be processed, be completed, complete, process, book, reserve, schedule, find, help,
  authenticate, verify, make, update, change, cancel, place, do, access, accommodate, refund, waive
`
const SCARCE = oneOf`
  available, availability, rooms?, flights?, tables?, hotels?, seats?, restaurants?,
  appointments?, slots?, services?, rides?, apartments?, tickets?, openings?, options?,
  that match
`
const REFUSER = 'system|computer|policy|shop|store|carrier|bank'
/** What is not accepted or allowed, to the end of its clause; on a condition or after a yes it is a rule. */
const REFUSED_THING = String.raw`(?:(?:the|your|this|that) (?:\w+ )?|(?:an?|any) )?${REFUSED}s?(?=\W*$|[.,;!])(?<!\b(?:if|unless|until|once|when|without|after|except|on \w+ (?:items?|goods|orders?))\b[^.?!]{0,120})(?<!^\W*(?:yes|yeah|sure|of course)\b[^]{0,300})`
export const NOT_ACCEPTED = String.raw`(?:the|our|this) (${REFUSER}) (?:won't|will not|doesn't|does not) (accept|allow) (${REFUSED_THING})`
export const AGENT_FAILED = phrases`
  (?:i|we|i'm|we're|i am|we are|it) (?:\w+ )?(?:unable|not able) to
  (?:wasn't|was not|weren't|were not|isn't|haven't been|aren't) (?:\w+ )?able to
  (?:couldn't|could not|cannot|can't) (?:\w+ )?${FAIL_TO} | (?:i|we) (?:couldn't|could not|cannot|can't) (?:\w+ )?reach (?:an?|the|our|my|any)
  (?:i|we) (?:couldn't|could not|cannot|can't) (?:\w+ )?(?:see|view|share|check|look up|pull up|tell you|give you|show you|read you|send|fix|move|add|remove) (?:your|the|that|this|it|you)
  unsuccessful | not successful | there(?:'s| is| was) nothing (?:left|free|available|open)
  there(?:'s| is) nothing (?:else |more )?(?:that )?(?:i|we) can (?:do|change|offer|fix)
  (?:has|have|was|is) (?:been )?(?:failed|declined|rejected|denied|cancelled due) | failed
  (?:there (?:is|are|were|was|'s)) (?:currently )?(?:no|not any) (?:\w+ ){0,3}${SCARCE}
  (?:no longer|not|isn't|unavailable|sold|fully|aren't) (?:any more |currently )?(?:available|out|booked)
  unavailable | sold out | fully booked
  (?:don't|do not) have (?:any |a |an )?(?:access|availability|openings?|record|rooms?|tables?|seats?)
  (?:system|systems|server) (?:is|are) down | out of stock | try again later
  no availability | beyond what i can do | (?:not|isn't|wasn't) (?:\w+ )?pos+ible
  (?:don't|didn't|do not|did not) know how
  (?:i|we) (?:can't|cannot|couldn't|could not) (?:override (?:it|that|this)|accept ${REFUSED_THING}) | ${NOT_ACCEPTED}
`
export const CALLER_DONE = phrases`
  (?:it|that|this|everything)(?:'s| is| has)? (?:now |all )?(?:works?|working|worked|did it|did the trick|solved it|fixed it)
  (?:it|that|this|everything)(?:'s| is| has| got)? (?:now |all |been )*(?:fixed|solved|resolved|sorted)
  (?:it|everything) is back (?:on|up|to normal) | (?:i'm|i am|we're|we are) (?:back in|(?:back )?online|able to (?:log|get) in)
  working (?:fine|now|again|great|perfectly)
  (?:problem|issue) (?:is |has been |was )?(?:now )?(?:solved|resolved|fixed|gone)
  (?:you|that) (?:solved|fixed|answered|answers|sorted)
  that's (?:exactly )?(?:what i needed|everything i needed|all i needed|all i wanted)
  (?:that|this) (?:helps|helped) | i(?:'ve)? (?:just )?found (?:it|them)
  (?:it|the \w+|he|she) just (?:came back|arrived|came|got here|showed up|rang|pulled up) | (?:he|she)(?:'s| has) got it
`
/** Right before "this fixed" it is a demand. */
export const DEMANDED =
  /\b(?:want|need|like|get|have|getting|having|expect|see|until|unless|if|when|before|is|make sure)(?: +(?:to|you|see|have|get|all|of))* *$/
/** An answer to what was proposed, not to whether it works: "Would Friday suit you?" "That works." */
const ACCEPTS = phrases`(?:that|this) works?(?! now| again) | (?:it|that) works? for (?:me|us)`
const ASKS_WHETHER_DONE = phrases`
  (?:could|can|would|will) you (?:please )?(?:check|try|test)(?: (?:it|that|this|again|now))*(?=\W*$| if (?:it|that) )
  work(?:s|ed|ing)?(?! (?:for|with) (?:you|your)) | fix(?:ed)? | solved? | resolved? | helped | better
`
export const isAcceptance = (words: string, at: number, asked: string) => {
  const question = lastQuestion(asked)
  return (
    question !== null && !ASKS_WHETHER_DONE.test(question) && words.slice(at).search(ACCEPTS) === 0
  )
}
export const STILL_OPEN = oneOf`
  still (?:not|isn't|doesn't|won't|broken|down|the same|waiting|no), back to square one,
  (?:doesn't|didn't|does not|did not|won't|isn't|hasn't) (?:\w+ )?(?:work|worked|help|helped|fix|working|helping|solve)
`
export const ASKS_FOR_PERSON = String.raw`(?:speak|talk|transfer me|connect me|put me through) (?:\w+ )?(?:to|with) (?:a |an |the |your |some |another )?(?:real |live |actual )?(?:human|person|agent|manager|supervisor|representative|some ?one|some ?body|operator)`
/** "If it happens again, I'll call you back" is a thank-you. */
export const CALLING_AGAIN = String.raw`(?<!\b(?:if|in case|when|once|should)\b[^.?!]{0,60})i(?:'ll| will) (?:just )?call (?:you )?(?:back|again)(?![^.?!]*\b(?:if|unless|in case|when)\b)`
export const CALLER_UNDONE = phrases`
  ${STILL_OPEN}
  (?:stopped|quit) working again | same (?:problem|error|thing) again
  (?:you're|you are|you) (?:not helping|no help|useless|can't help|cannot help)
  i'?ll (?:call|try|go|find|book|order|take|use|get|ask) (?:\w+ ){0,3}(?:else|elsewhere|another|somewhere|someone|myself)
  (?:take|taking) my business (?:elsewhere|somewhere)
  ${ASKS_FOR_PERSON}
  (?:not|n't) (?:at all |very |really )?(?:happy|satisfied) (?:with|about) (?:this|that|it|you|your|the)
  (?:i'm|i am|we're|we are) (?:very |so |really |extremely |deeply )*disappointed
  ${CALLING_AGAIN} | i(?:'ll| will) (?:just )?try (?:back|again) | waste of (?:my )?time | i give up
`
/** "Great. So nothing." */
export const SO_NOTHING = phrases`
  so nothing(?: happens| again| then)?(?=[^\w?]*$|[.!,](?! right\b))(?![^]*\b(?:perfect|wonderful|great|good)\b)
`
const CONTRADICTS = new RegExp(
  [
    String.raw`^\W*(?:no|nope|nah)\b(?!,? (?:thank|thanks|problem|worries|need|that|that's|i'm|we're|i know|i have|i've|nothing|more|other|bye|it's (?:ok|okay|fine|good)|not (?:right now|today|really|at))|[^,.!?]*\?)`,
    phrases`
      (?:that's|that is|it's|it is|this is) (?:not (?:true|right|correct|what|so)|wrong|incorrect|a lie|the wrong)
      (?:no|but),? (?:it|you|they|i|we|he|she) (?:has|have|had|did|do|does|was|were|is|are)(?:n't| not)
      (?:it|that|this)(?:'s| is) (?:still )?not (?:working|fixed|solved|done)
      i (?:don't|do not) think so | i doubt (?:it|that) | nothing (?:works|happened|changed|has changed|came)
      still (?:nothing|red|off|out|dead|missing|wrong|same|the same|can't|cannot|no)
      wrong (?:day|date|time|name|address|number|order|one|amount|item|account|room|flight)
      i (?:said|asked for) (?!thank)\w+ | you said that | (?:same|the same) (?:problem|error|thing|issue)
    `.source,
  ].join('|'),
)
/** To what the agent says is done, unless the caller answers another question. */
export const contradicts = (words: string, told: string) => {
  const question = lastQuestion(told)
  const isAnswerable = question === null || ASKS_WHETHER_DONE.test(question)
  return isAnswerable ? words.search(CONTRADICTS) : -1
}
export const CALLER_GIVES_UP = phrases`never ?mind | forget (?:it|about it)`
export const CALLER_THREATENS = phrases`
  (?:hear|hearing) from my (?:lawyers?|attorneys?|solicitors?) | (?:i'll|i will|going to) sue
  see you in court | (?:take|taking) (?:you|this) to court | (?:take|taking|seek|consider) legal action
  my (?:lawyers?|attorneys?|solicitors?) (?:will|is going to|are going to) (?:contact you|be contacting you|be in touch|get in touch|write to you|sue)
`
export const CALLER_DEMANDS = phrases`
  (?:want|need|expect|better|must|has to) (?:this|it|that|my \w+|get|be) (?:to be )?(?:fixed|resolved|solved|sorted|done|sorted out) (?:today|tonight|now|right now|right away|immediately|at once|this (?:minute|second)|asap|or|before)
`
export const CALLER_THANKS = phrases`
  thanks? | thank you | thankyou | thx | ${APPRECIATE} (?:it|that|your) | perfect | great
  awesome | wonderful | excellent | that's all | that is all | that's it
  (?:that will|that'll|that would|that'd) be (?:all|it|everything) | nothing else | i'm (?:good|all set)
  good ?bye | bye(?: bye)? | cool | got it | sounds good | good to know | all good
  have a (?:good|great|nice|lovely) (?:day|one|evening|night|weekend|afternoon)
`
export const SAYS_THANKS = new RegExp(String.raw`\b(?:thank\w*|thx|${APPRECIATE})\b`)
export const UNTHANKFUL = phrases`
  thank(?:s|you| you) (?:so much |very much |a lot )?for nothing(?! else)
  (?:thanks|thank you) (?:all the same|anyway|anyways) | (?:what a |that's a |it's a )?(?:pity|shame)
  (?:don't|do not) have (?:the |any )?time for (?:this|that)
`
/** Of an answer, that it is to something else than what is needed. */
export const TAKES_BACK = phrases`
  i (?:told|gave|said|meant|mean)(?: you)?(?: the)? wrong \w+ | (?:that's|that is|it's|it is|that was|this is) (?:not (?:what|the one|the right|my)|the wrong)
  wrong (?:doctor|person|name|one|place|number|address|account|order|day|date) | not what i (?:asked|meant|wanted|needed)
  no,? i (?:mean|meant|asked|wanted|said)
`
/** "Don't book that ride" */
export const WITHDRAWS =
  /\b(?:don't|do not|no need to) (?:book|order|reserve|schedule|buy|purchase|make|cancel) (?:(?:it|that|this|them|anything)(?= ?(?:$|[.!,;]| (?:then|now|after all|please|for me|anyway)\b))|(?:the|that|this|an?) (?:ride|room|table|flight|appointment|booking|reservation|taxi|cab|tickets?|visit|viewing|order)\b)(?!.*\b(?:instead|but|need|want|can|could|what about|how about)\b)/
export const ASKS_MORE = phrases`
  by the way,? (?:can|could|would|will) (?:you|i|we)
  (?:and|but|also|then)(?: also)?,? (?:can|could|would|will) you(?! \w+ a (?:good|great|nice)) | (?:and|but|also) (?:what|how) about | can you also | could you also
  (?:and|but|also) i (?:also )?(?:need|want|have (?:a|another|one))
`
export const GAVE_ANSWER = /\d|\b(?:is|are|was|has|have|can|turn|take|open|closes?)\b/
export const OFFERS_OTHER =
  /\b(?:i can offer|i could offer|i (?:do )?have|we (?:do )?have|how about|what about|there is|there's|the next|instead|would you like)\b/
export const CONFIRMS =
  /^\W*(?:(?:yes|yeah|yep|yup|sure|ok|okay|great|perfect|fine|good|that|it)\W+)*(?:yes|yeah|yep|correct|right|exactly|confirmed|works?|sounds good|that's (?:fine|right|correct|good)|(?:that is|it is|it's) correct|i'll take (?:it|that)|book it|let's do (?:it|that))\b/
/** Of an answer, that something else than what was offered is wanted. */
export const WANTS_OTHER =
  /\b(?:but|earlier|later|sooner|instead|another|other|else|different|make it|change)\b/
const ONLY_CONFIRMED = /^\W*(?:(?:yes|yeah|sure|ok|okay)\W+)?confirmed\W*$/
/** "It is a van, can you confirm that?" "Confirmed." answers, and does nothing. */
export const answersOnly = (words: string, asked: string): boolean =>
  ONLY_CONFIRMED.test(words) && /\bconfirm\b(?!.*\b(?:book|reserv|order|appointment))/.test(asked)
export const LAST_QUESTION = /(?:^|[.!;:,] )[^.!?]*\?\s*$/
const IS_QUESTION = /\?\s*$/
/** What a turn asks last; tried only where there is a question, for it tries from every comma. */
export const lastQuestion = (words: string): string | null =>
  IS_QUESTION.test(words) ? (LAST_QUESTION.exec(words)?.[0] ?? words) : null
export const withoutLastQuestion = (words: string): string =>
  IS_QUESTION.test(words) ? words.replace(LAST_QUESTION, '') : words
export const OFFERS_MORE =
  /\b(?:else|more|further|other|(?:any|my) help|help (?:you )?with|assist)\b[^?]*\?\s*$/
/** Whether a sentence asks what it says, and not only what else there is to do. */
export const asksIt = (sentence: string) => sentence.endsWith('?') && !OFFERS_MORE.test(sentence)
export const ONLY_YES = /^\W*(?:ok|okay|sure|great|hi)\W*$/
export const CHIT_CHAT = phrases`
  anything else | goodbye | good bye | bye | have a (?:great|good|nice|wonderful|lovely|safe)
  you're welcome | you are welcome | how can i help | thank you for calling | take care(?! of)
  put you on hold | take your time | (?:stay|hold) on the line
`
export const NOT_UNDERSTOOD = phrases`
  (?:don't|didn't|do not|did not) (?:quite )?(?:understand|catch|get) (?:what|that|you)
  only able to help
`

const TOOL_FAILED =
  /→ (?:failed|error)\b|\b(?:[a-z]*(?:status|result|message|outcome|error|reason|detail|response)): (?!(?:null|none|no|false|0|""?)\b)[^,]{0,60}\b(?:fail(?:ed|ure)?|error|declined|denied|rejected|unavailable|not available|unsuccessful|invalid|expired|not found|no match\w*|cannot|could not|unable|time(?:d)? ?out|sold out|fully booked|exception|refused|you must provide)\b|\b(?:success|successful|ok|booked|confirmed|available|authenticated|verified|completed): false\b|\b(?:status|code|statuscode): [45]\d\d\b/

/** Where the result of a tool names its failure, else -1. */
export const failureAt = ({ words }: Turn): number => words.replaceAll('"', '').search(TOOL_FAILED)

const IS_AVAILABILITY = /\b(?:un)?available\b/
/** What a tool is called with, which is a line of its own. */
const IS_CALL = /^\w+ ?\(.*\)$/s

/**
 * The tool that was called last before a turn. An act that failed since the caller spoke comes before
 * what only looked up availability after it.
 */
export function lastToolBefore(turns: Turn[], { index }: Turn): Turn | undefined {
  const before = turns.filter((turn) => turn.index < index)
  const spoken = before.findLastIndex(({ role }) => role === 'caller')
  const act = before
    .slice(spoken + 1)
    .findLast(
      ({ role, words }) =>
        role === 'tool' &&
        !IS_CALL.test(words) &&
        (!IS_AVAILABILITY.test(words) || IS_DONE.test(words) || /\bsuccess/.test(words)),
    )
  return act && failureAt(act) >= 0 ? act : before.findLast(({ role }) => role === 'tool')
}

/** What was only taken down does not settle what the caller still demands. */
export const ONLY_NOTED =
  /^(?:\S+ ){0,6}?(?:submitted|recorded|registered|logged|noted|escalated|forwarded|passed on)\b/
