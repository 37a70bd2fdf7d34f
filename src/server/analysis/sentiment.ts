import type { ClaimOf } from '@/contracts/analysis'
import type { AngerTarget } from '@/contracts/call-words'

import { calmLines, findWorry } from './calm-lines'
import { inCallOrder } from './call-order'
import { confidenceOf } from './confidence'
import {
  type Conversation,
  evidenceOf,
  type Passage,
  spokenBefore,
  type Turn,
} from './conversation'
import { findOpening } from './opening'
import {
  APPRECIATE,
  hints,
  isNegated,
  phrases,
  suggests,
  tells,
  type WeightedWords,
} from './phrases'

const INTENSE =
  '(?:so |very |really |extremely |absolutely |completely |pretty |quite |just |getting )*'

const SARCASM = phrases`
  thanks? (?:a lot |so much |you )?for (?:nothing|wasting|ruining|breaking|leaving me|ignoring|losing|the runaround)
  (?:great|nice|good|wonderful|fantastic|brilliant) (?:job|work|going) (?:losing|breaking|ruining|messing|wasting|on (?:losing|breaking|ruining|messing))
  (?:oh |well |that's |just )+(?:great|perfect|wonderful|lovely|fantastic|brilliant),? (?:now|another|yet another|just what i needed)
  just what i needed today | a (?:fat )?lot of (?:good|help) (?:that|you|this) | (?<!thanks )(?<!thank )(?<!thank you )so much for (?:your|the) (?:service|promise|guarantee|help|support)
  that's just (?:great|perfect|wonderful|lovely|fantastic|brilliant)[.!,]+(?: i guess| so| well| then)?,? (?:forget (?:it|the whole)|(?:now what|never ?mind)(?=\W*$))
  what a (?:surprise|great (?:service|company)),? (?:again|another|still|nobody|no one) | big help you are | yeah,? right
`
const THREAT = phrases`
  (?:hear|hearing) from (?:my|our) (?:lawyers?|attorneys?|solicitors?)
  (?:call|calling|contact|contacting|get|getting|see|seeing|talk to|talking to|speak to|hire|hiring|involve) (?:my|a|our) (?:lawyers?|attorneys?|solicitors?)
  (?:my|our) (?:lawyers?|attorneys?|solicitors?) will | legal action | lawsuit
  (?:i'll|i will|going to|gonna) (?:sue|report you) | see you in court | (?:take|taking) (?:you|this) to court
  small claims | better business bureau | ombudsman | leave a (?:bad|terrible|one star|1 star) review | (?:i'll|i will) (?:just )?(?:write|post) a review then(?! and|.*\bthank(?:s| you) so\b)
  (?:go|going|talk|talking|write|writing) to (?:the|a) (?:newspapers?|press|papers?|media|tv|television|news)
`

/** "Oh, terrible!" takes note of what the agent reads out. */
const REACTION = String.raw`(?<!^\W{0,3}(?:(?:oh|ooh|wow|well|how|that's|that|is|sounds)\W{1,3}){0,3}\w+(?=\W*$))`

const ANGER: WeightedWords[] = [
  { weight: 3, pattern: THREAT },
  { weight: 3, pattern: SARCASM },
  tells`
      ${INTENSE}(?:angry|furious|livid|outraged|fuming|pissed(?: off)?|fed up|appalled)
      infuriat(?:ed|ing) | disgust(?:ed|ing) | unacceptable | outrageous | disgraceful | (?:a|an absolute|total) disgrace | pathetic
      ridiculous | rediculous | useless | incompetent | idiots? | idiotic | morons? | stupid
      fuck\w* | bullshit | shit\w* | wtf | assholes? | bastards? | bitch\w* | hell no
      god ?dam\w* | (?:waste of|wasting) (?:my )?time | worst (?:service|experience|company|agent)
      (?:sick|tired) (?:and tired )?of (?:this|waiting|you|being|it)
      are you (?:kidding|joking|insane|deaf|stupid|serious) | shame on you | what a joke
      you (?:have|must|'ve) (?:got )?to be (?:kidding|joking) | you've got to be (?:kidding|joking)
      this is a joke | what(?:'s| is) wrong with you | hate (?:this|you|your|it) | thanks for nothing
      never (?:use|using|call|calling|come|order|book|buy|deal) (?:\w+ ){0,4}again | shut up | get lost
      do your (?:\w+ )?job | stop (?:wasting|bothering|asking) | took (?:you )?long enough
      (?:losing|lost|running out of|out of|test(?:ing)?) (?:my |all )*patience
      you(?:'re| are|r)? (?:all )?(?:a )?(?:bunch of )?(?:liars?|joke|crooks?|thieves|scammers?|clowns?|wasting|terrible|awful|horrible|hopeless|worthless)
      had (?:it|enough) (?:with|of) (?:you|this|your|these) | had enough | enough is enough | last straw | at my wit'?s end
      how dare you | sick (?:and tired )?of it | beyond a joke | beyond ridiculous | jerks? | bloody | scumbags? | piss off
      (?:answer|listen to) (?:me|my question) (?:already|now|for once) | total(?:ly)? (?:garbage|rubbish|trash) | what a (?:shambles|mess|disgrace)
      (?:cancel|close) (?:everything|all of it|my account) (?:right )?now | do you (?:even )?(?:listen|care|speak english|understand english)
      don't have (?:all day|time for this) | screw (?:you|this|it) | go to hell
    `,
  suggests`
      ${INTENSE}(?:annoyed|annoying|frustrated|frustrating|irritated|irritating|upset)
      ${INTENSE}(?:disappointed|disappointing|unhappy|unimpressed|dissatisfied)
      (?:waiting|waited|wait|on hold|taking|takes|took)(?: \w+){0,4} (?:forever|ages|so long|too long|very long|hours|long time)
      (?:horrible|terrible|awful|atrocious)${REACTION}
      worst | dumb | damn\w* | dammit | crap | sucks | how many times | don't make me
      i(?:'ve| have)? (?:already|just) (?:told|said|gave|answered|explained)(?: \w+){0,2} | already (?:told|said|gave|answered|explained)(?: \w+){0,2}
      i keep (?:telling|saying|getting|asking|calling) | not what i (?:asked|said|wanted|ordered)
      you(?:'re| are) not (?:listening|helping|understanding|helpful|making)
      (?:no|not much|not any) help | (?:doesn't|does not) make (?:any )?sense | you don't (?:listen|care|(?:seem|sound|look) (?:very |all that |too |that |to be )*(?:bothered|concerned|interested|sorry|to care))
      that's not (?:good enough|fair|acceptable) | unhelpful | unprofessional | rude | nightmare
      complain(?:ing|t)? | (?:so|too|very) slow | ripped off | rip-off | lousy | argh+ | grr+
      for (?:god|crying|heaven|christ)(?:'s)?(?: out loud| sake) | what the (?:hell|heck)
      unbelievable | (?:a|your|the) (?:manager|supervisor) | i give up
      (?:to|want|need|get me|give me|find me|let me have) (?:a |an )?(?:real |actual |live )+(?:person|human)(?: being)?
      (?:absurd|nonsense|garbage|rubbish|hopeless|shocking|infuriating)
      (?:what|why) is (?:this |it )?taking (?:so long|you so long) | hurry (?:it )?up
      (?:just )?(?:answer|listen) (?:to )?(?:the|my|me) | simple question | not that hard | should ?n't be this (?:hard|difficult)
      (?:make|made) (?:a|your) (?:big )?mistake again | lied to | keeps? (?:happening|hanging up|cutting off|disconnecting|failing)
      why would (?:i|you) | why do you (?:need|want|keep)
      just my luck | rip(?:ping|s|ped)? (?:me|us|people) off | (?:this|that|it) always happens to (?:me|us) | the last thing i need(?:ed)?(?! to)
      not (?:at all |very |really )?(?:happy|satisfied) (?:with|about) (?:this|that|it|you|your|the (?:service|answer|way))
      you(?:'re| are) (?:just |really )?(?:going to|gonna) (?:let|leave|make) (?:me|us)
      (?:birthday|wedding|anniversary|vacation|trip|party),? and it was (?:all )?ruined
      (?:birthday|wedding|anniversary|holidays?|vacation|trip|weekend|evening|night|day|party)(?:'s| is| was| has been)? (?:all |completely |totally |just )*ruined | (?<!(?:would|could|might|nearly|almost) (?:have )?)ruined (?:my|our) (?:birthday|wedding|anniversary|holidays?|vacation|trip|weekend|evening|night|day|party) | (?:nobody|no one) (?:will|wants to) help me(?=\W*$|[.!])
      (?:don't|do not) appreciate | good for nothing | about time | right now or | for nothing
    `,
]

const UNHAPPY: WeightedWords[] = [
  hints`
      (?:want|need|better get|must get) (?:this|it|that) (?:fixed|resolved|sorted|done|solved) (?:today|now|right now|immediately|this minute)
      (?:like |as )?i (?:just )?said | that's not what i | (?:this|that|it|you|which)(?:'s| is|'re| are| was)? (?:so |just |totally )?(?:crazy|insane) | (?:drives?|driving) me crazy | let (?:me|us) down | left (?:me|us) hanging | (?<!my )bad(?! with) | worried | ugh+ | omg(?!\W+(?:that|this|it|you)\b[^.!?]{0,8} (?:wonderful|great|awesome|amazing|perfect|excellent|good)) | oh no | come on | seriously | at last(?=\W*$|[.!,]) | finally (?:somebody|someone|a person|an answer) | bummer | no good | stressed | hurry up
      (?:really|desperately) need (?:some |your )?help(?! (?:with|finding|to|getting|booking)) | help me[,!]? please!
      horrible | terrible | awful
      not (?:happy|good|great|ok|okay|satisfied|impressed|helpful|acceptable) | too bad | too expensive
      (?:can't|cannot) believe | forget it | whatever then
      so nothing(?: happens)?(?=\W*$|[.!,]) | like (?:always|every time) | next time i'm (?:leaving|going|out) | should never have happened
      (?:not|isn't|less than) ideal | (?:nobody|no one) (?:calls|knows|cares|tells me) | still (?:don't|do not) (?:understand|get) (?:it|this|that)
    `,
]

/** What shows a pleasure that does not make up for anger. */
const DELIGHTED: WeightedWords[] = [
  tells`
    you(?:'re| are) (?:so |really |truly |just )?(?:amazing|awesome|incredible|fantastic) | (?:no idea|can't tell you|don't know) how much (?:that|this|it|you) (?:helps|helped|means)
    (?:i'm|i am|we're|we are) (?:so|very|super|really) (?:\w+ )?excited(?! (?:if|when)) | that(?:'s| is) (?:such |really |so )?(?:wonderful|fantastic|amazing|excellent|awesome|great) news
    (?:a|the) (?:huge |big )?weight off (?:my|our) (?:shoulders|mind|chest) | (?:going to|gonna|will) be (?:so|such) (?:much )?fun
  `,
]

const PLEASED: WeightedWords[] = [
  tells`
    made my day | life ?saver | life ?safer | (?:saved|saving) my life | you(?:'ve| have) been (?:(?:so|very|extremely|really|super|most|incredibly) (?:\w+ )?(?:helpful|kind|patient|nice)|wonderful|amazing|a (?:great|big|huge) help)
    (?:great|excellent|amazing|fantastic|awesome|wonderful) (?:job|work)(?! (?:for|to|in|at|as)\b) | (?<!be )(?:very|so|really) (?:nice|kind|sweet|good) of you | you(?:'re| are) (?:the best|a star|an angel)
  `,
  suggests`
    (?:more|so|very|being|most) patient | amazing | awesome | excellent | fantastic | wonderful | terrific | brilliant | fabulous
    outstanding | incredible | superb | delighted | thrilled | love (?:it|this|that|you)
    lifesaver | life saver | (?:so|very|really|super|extremely|most|been) helpful
    (?:great|good|excellent) (?:service|job|help|work) | made my day
    (?:i'm|i am|we're|so|very) (?:so |very |really )?(?:happy|glad|pleased|grateful|relieved|releived)(?! to (?!see|hear|know|learn|find|have|finally))
    ${APPRECIATE} (?:it|that|you|your|this|all|the) | thank you so much | thanks so much
    thanks a (?:million|bunch|ton)
    you(?:'ve| have) been (?:great|helpful|wonderful|amazing|so|a (?:peach|gem|doll|dear|darling|delight)) | you(?:'re| are|r)? (?:(?:so|really|very) )?(?:a pro|good) at (?:this|that|what you do|your job)
    (?:you(?:'re| are| were|'ve been)|that was) (?:so |very |really |super )?efficient
    you(?:'re| are) (?:the best|great|awesome|amazing|a star|wonderful)
    that was (?:fast|quick|easy) | so (?:excited|sweet|kind) | swe{3,}t+ | you did (?:that|it|this) (?:so |very |really )?(?:fast|quick|quickly)
    just what (?:i|we) (?:was|were|am|are) looking for
  `,
  hints`
    great | perfect | lovely | sweet | cool | nice | good | yay | wow | thanks? | thank you
    thankyou | sounds (?:good|great|perfect) | works for me | happy | glad | excited
    no (?:problem|worries) | not bad | can't complain
  `,
]

const US =
  /\b(?:you|you're|your|yours|u|ur|ya|y'all|this (?:\w+ )?(?:company|service|place|bank|shop|store|app|bot|robot|machine|system|website|call|line)|customer (?:service|support)|on hold|transferred|run ?around|the (?:agent|representative|rep|bot|robot)|told me|hung up|nobody|no one|been waiting|called (?:\w+ )?(?:times|already|again))\b/
const OTHERS =
  /\b(?:(?:my|our|his|her|their) (?:[\w-]+ )?(?:husband|wife|ex|boyfriend|girlfriend|son|daughter|kids?|mother|father|mom|mum|dad|brother|sister|boss|landlord|landlady|neighbou?rs?|room ?mates?|flat ?mates?|friends?|co-?workers?|colleagues?|tenants?|cousin|uncle|aunt|partner|in-laws|cat|dog)|(?:some|the|this|that|those|these|an?) (?:[\w-]+ )?(?:thief|thieves|burglars?|vandals?|scammers?|hackers?|other (?:driver|guy|man|woman|lady|person|car)|guy|kids?|person|man|woman|lady|stranger|crook|idiots?|morons?|jerks?|bastards?|assholes?|lunatic) (?:who|that|stole|took|hit|broke|used|scammed|hacked|crashed|next door|has|had|is|was|did|got)|whoever|(?:someone|somebody) (?:stole|took|hit|broke|used|scammed|hacked|robbed|ran into|smashed))\b/
const MYSELF =
  /\b(?:(?:mad|angry|annoyed|furious|frustrated|upset|irritated|disappointed) (?:at|with|in) (?:myself|ourselves)|(?:my|our) own (?:\w+ )?(?:fault|stupidity)|(?:hate|blame|kick|kicking|cursing) (?:myself|ourselves)|(?:how|so) (?:\w+ )?(?:stupid|dumb) of (?:me|us)|(?:silly|stupid) me|what an idiot i am|i(?:'m| am) (?:such )?an? (?:\w+ )?(?:idiot|moron|fool))\b/

/** As often as it is right; a sigh among it makes it less sure. */
const NEUTRAL_CONFIDENCE = 0.88
const WITH_SIGHS = 0.75

const MOST_SHOWN = 3

/** "Excellent. I also need a flight" only takes note. */
const NOTE =
  /\b(?:excellent|awesome|wonderful|fantastic|terrific|brilliant|fabulous|superb|amazing)\b(?<=(?:^\W{0,5}|[.!?] |\b(?:oh|ok|okay|well|yes|yeah)[,.!]? )\w+)(?=[.!,]*(?:\s*$|\s+(?!\s|(?:thank\w*|thx|you\w*|that|this|it|i love|so|very|really|now|news|service|job|work|help)\b)))/g
const withoutNotes = (turn: Turn): Turn => ({
  ...turn,
  words: turn.words.replaceAll(NOTE, (note) => ' '.repeat(note.length)),
})

type Signal = Passage & { weight: number; said: string; target: AngerTarget | null }

const ELSEWHERE = {
  oneself: 'Angry at themselves: nothing is held against us.',
  'someone else': 'Angry at someone else: nothing is held against us.',
}

/** How the caller feels, from the caller's own words only; null when too little is said to tell. */
export function claimSentiment(conversation: Conversation): ClaimOf<'sentiment'> | null {
  const all = findSignals(conversation.caller, [...ANGER, ...UNHAPPY])
  const negative = all.filter(isAtUs)
  const earnest = conversation.caller.filter(({ words }) => !SARCASM.test(words))
  const pleased = findSignals(earnest, PLEASED)
  const against = total(negative)
  const inFavour = total(pleased)
  const worst = Math.max(0, ...negative.map(({ weight }) => weight))
  if (worst >= 2 && against >= 2 && against * 3 > inFavour && !isMadeUpFor(negative, pleased)) {
    const target = negative.some((signal) => signal.target === 'us') ? 'us' : null
    return claim('negative', reasonOf(negative, target), negative, { otherwise: inFavour, target })
  }
  const [elsewhere] = strongestFirst(all.filter((signal) => !isAtUs(signal)))
  const isOnlyWorried = elsewhere?.target === 'oneself' && findWorry(conversation) !== null
  if (elsewhere?.target && elsewhere.target !== 'us' && elsewhere.weight >= 2 && !isOnlyWorried) {
    const { target } = elsewhere
    return claim('neutral', ELSEWHERE[target], [elsewhere], { otherwise: against, target })
  }
  const allPleased = findSignals(earnest.map(withoutNotes), [...DELIGHTED, ...PLEASED])
  const isWarm = allPleased.some(({ weight }) => weight === 3)
  // Praise after a single sigh shows that the sigh was of something else.
  const praised = allPleased.findLast(({ weight }) => weight > 1)?.turn.index ?? -1
  const isOver = against <= 1 && negative.every(({ turn }) => turn.index < praised)
  const isPleased = total(allPleased) >= 4 && allPleased.some(({ weight }) => weight === 2)
  if (isOver && (isWarm || isPleased)) {
    const clear = plainlyPleased(allPleased)
    return claim('positive', 'The caller sounds pleased.', clear, { otherwise: against })
  }
  const opening = findOpening(conversation)
  if (!opening || conversation.caller.length < 3) return null
  const [sigh] = strongestFirst(negative)
  if (sigh) {
    const how = IMPATIENT.test(sigh.said) ? 'Impatient' : 'Uneasy'
    return claim('neutral', `${how} in places, not angry.`, [sigh], { otherwise: against })
  }
  const calm = calmLines(conversation, opening)
  const worry = findWorry(conversation)
  const after = calm.filter(({ turn }) => worry && turn.index > worry.turn.index)
  const shown = (worry ? [worry, ...after] : calm).map((said) => ({ ...UNMOVED, ...said }))
  const reason = worry ? 'Worried, but not angry.' : 'The caller sounds neutral.'
  return claim('neutral', reason, shown, { otherwise: against })
}

/** A single mild remark that is not about us, followed by thanks in several lines. */
function isMadeUpFor([only, ...more]: Signal[], pleased: Signal[]): boolean {
  if (!only || more.length > 0 || only.weight > 2 || only.target !== null) return false
  return pleased.filter(({ turn }) => turn.index > only.turn.index).length >= SEVERAL
}
const SEVERAL = 2

const IMPATIENT = /\b(?:slow|hurry|wait\w*|long|ages|forever|hours)\b/

const UNMOVED = { weight: 0, said: '', target: null }

const COMPARED = /\bthan (?:the|that|your|my|any|some|most|last|everyone|anyone)\b/
const PLEASURE = /\b(?:great|perfect|lovely|wonderful|sweet|yay|wow|cool)\b/

/** Plain pleasure, before praise that compares: "better than the last one". */
function plainlyPleased(positive: Signal[]): Signal[] {
  const clear = positive.filter(({ weight }) => weight > 1)
  const plain = clear.filter(({ turn }) => !COMPARED.test(turn.words))
  if (plain.length > 0) return plain
  const pleased = positive.filter(({ said }) => PLEASURE.test(said))
  return pleased.length > 0 ? pleased : clear
}

/** What of the caller's words speaks for which feeling. */
export const feelingsIn = ({ caller }: Conversation) =>
  (
    [
      ['negative', [...ANGER, ...UNHAPPY]],
      ['positive', PLEASED],
    ] as const
  ).flatMap(([value, words]) =>
    strongestFirst(findSignals(caller, [...words])).map((signal) => ({ ...signal, value })),
  )

/** A line that only answers what the agent asked shows it less well. */
const ASKED_LESS = 1.5

/** Where the caller is upset most plainly. */
export function findUpset({ caller, turns }: Conversation): Passage | null {
  const isAnswer = (turn: Turn) => spokenBefore(turns, turn)?.words.endsWith('?')
  const weighed = findSignals(caller, ANGER)
    .filter(isAtUs)
    .map((signal) =>
      isAnswer(signal.turn) || isPolite(signal)
        ? signal
        : { ...signal, weight: signal.weight + ASKED_LESS },
    )
  const [worst] = strongestFirst(weighed)
  return worst ?? null
}

/** "Can I speak to a real person, please?" */
const isPolite = ({ turn, weight }: Signal) =>
  weight < 3 &&
  /\b(?:please|thank\w*(?! (?:to you|(?:you )?for nothing))|may i|could (?:i|you))\b/.test(
    turn.words,
  )

const isAtUs = ({ target }: Signal) => target === 'us' || target === null

function reasonOf(signals: Signal[], target: AngerTarget | null): string {
  if (target === null) return 'The caller sounds annoyed or upset.'
  if (signals.some(({ turn }) => THREAT.test(turn.words))) {
    return 'Angry at us: the caller threatens consequences.'
  }
  return 'Angry at us: the caller complains of how they are served.'
}

function findSignals(turns: Turn[], feelings: WeightedWords[]): Signal[] {
  const signals: Signal[] = []
  for (const turn of turns) {
    for (const { weight, pattern } of feelings) {
      const match = pattern.exec(turn.words)
      if (!match || isNegated(turn.words, match.index)) continue
      const at = match.index
      signals.push({ turn, at, weight, said: match[0], target: targetOf(turn.words, at) })
      break
    }
  }
  return signals
}

const SENTENCE_END = /[.!?;]/

/** Whom the sentence around `at` is about. */
function targetOf(words: string, at: number): AngerTarget | null {
  const from = words.slice(0, at).search(/[^.!?;]*$/)
  const length = words.slice(at).search(SENTENCE_END)
  const sentence = words.slice(from, length < 0 ? undefined : at + length)
  if (isAboutSelf(words, at) || MYSELF.test(sentence)) return 'oneself'
  const isUs = US.test(sentence) || THREAT.test(sentence) || SARCASM.test(sentence)
  if (OTHERS.test(sentence) && !isUs) return 'someone else'
  return isUs ? 'us' : null
}

function isAboutSelf(words: string, at: number): boolean {
  return (
    /\b(?:i'?m|i am|i feel|i sound|i was|myself|been called)(?: +(?:like|an?|so|such|just|really|too|being))* *$/.test(
      words.slice(Math.max(0, at - 40), at),
    ) && /^(?:idiot|moron|stupid|dumb|useless|terrible|horrible|awful|rude)/.test(words.slice(at))
  )
}

function total(signals: Signal[]): number {
  return signals.reduce((sum, { weight }) => sum + weight, 0)
}

function strongestFirst(signals: Signal[]): Signal[] {
  return [...signals].sort((a, b) => b.weight - a.weight || a.turn.index - b.turn.index)
}

function claim(
  value: ClaimOf<'sentiment'>['value'],
  reason: string,
  signals: Signal[],
  { otherwise, target = null }: { otherwise: number; target?: AngerTarget | null },
): ClaimOf<'sentiment'> {
  const unmoved = otherwise === 0 ? NEUTRAL_CONFIDENCE : WITH_SIGHS
  const confidence = value === 'neutral' ? unmoved : confidenceOf(total(signals), otherwise)
  const strongest = strongestFirst(signals)
  const clear = strongest.filter(({ weight }) => weight > 1)
  const shown = (clear.length > 0 ? clear : strongest).slice(0, MOST_SHOWN)
  const evidence = inCallOrder(shown.map(({ turn, at }) => evidenceOf(turn, at)))
  return { value, target, confidence, source: 'local', reason, evidence }
}
