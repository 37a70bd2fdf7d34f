import type { ClaimOf } from '@/contracts/analysis'

import { confidenceOf } from './confidence'
import { type Conversation, type Passage, type Turn, evidenceOf } from './conversation'
import { findOpening } from './opening'
import { hints, isNegated, suggests, tells, type WeightedWords } from './phrases'

const INTENSE =
  '(?:so |very |really |extremely |absolutely |completely |pretty |quite |just |getting )*'

const ANGER: WeightedWords[] = [
  tells`
      ${INTENSE}(?:angry|furious|livid|outraged|fuming|pissed(?: off)?|fed up|appalled)
      infuriat(?:ed|ing) | disgust(?:ed|ing) | unacceptable | outrageous | disgraceful | pathetic
      ridiculous | rediculous | useless | incompetent | idiots? | idiotic | morons? | stupid
      fuck\w* | bullshit | shit\w* | wtf | assholes? | bastards? | bitch\w* | hell no
      god ?dam\w* | (?:waste of|wasting) (?:my )?time | worst (?:service|experience|company|agent)
      (?:sick|tired) (?:and tired )?of (?:this|waiting|you|being|it)
      are you (?:kidding|joking|insane|deaf|stupid|serious) | shame on you | what a joke
      you (?:have|must|'ve) (?:got )?to be (?:kidding|joking) | you've got to be (?:kidding|joking)
      this is a joke | what(?:'s| is) wrong with you | hate (?:this|you|your|it) | thanks for nothing
      never (?:use|using|call|calling|come|order|book|buy|deal) (?:\w+ ){0,4}again | shut up | get lost
      do your (?:\w+ )?job | stop (?:wasting|bothering|asking) | took you long enough
      you(?:'re| are) (?:a )?(?:liar|joke|crook|scammers?|wasting|terrible|awful|horrible)
    `,
  suggests`
      ${INTENSE}(?:annoyed|annoying|frustrated|frustrating|irritated|irritating|upset)
      ${INTENSE}(?:disappointed|disappointing|unhappy|unimpressed|dissatisfied)
      (?:waiting|waited|wait|on hold|taking|takes|took)(?: \w+){0,4} (?:forever|ages|so long|too long|very long|hours|long time)
      horrible | terrible | awful | atrocious
      worst | dumb | damn\w* | dammit | crap | sucks | how many times | don't make me
      (?:i )?(?:already|just) (?:told|said|gave|answered|explained)(?: \w+){0,2}
      i keep (?:telling|saying|getting|asking|calling) | not what i (?:asked|said|wanted|ordered)
      you(?:'re| are) not (?:listening|helping|understanding|helpful|making)
      (?:no|not much|not any) help | (?:doesn't|does not) make (?:any )?sense | you don't (?:listen|care)
      that's not (?:good enough|fair|acceptable) | unhelpful | unprofessional | rude | nightmare
      complain(?:ing|t)? | (?:so|too|very) slow | ripped off | rip-off | lousy | argh+ | grr+
      for (?:god|crying|heaven|christ)(?:'s)?(?: out loud| sake) | what the (?:hell|heck)
      unbelievable | (?:a|your|the) (?:manager|supervisor) | real (?:person|human) | i give up
      why would (?:i|you) | why do you (?:need|want|keep)
      (?:don't|do not) appreciate | good for nothing | about time | right now or | for nothing
    `,
]

const UNHAPPY: WeightedWords[] = [
  hints`
      bad | worried | ugh+ | omg | oh no | come on | seriously | bummer | no good | stressed | hurry up
      not (?:happy|good|great|ok|okay|satisfied|impressed|helpful|acceptable) | too bad | too expensive
      (?:can't|cannot) believe | forget it | whatever then
    `,
]

const PLEASED: WeightedWords[] = [
  suggests`
    amazing | awesome | excellent | fantastic | wonderful | terrific | brilliant | fabulous
    outstanding | incredible | superb | delighted | thrilled | love (?:it|this|that|you)
    lifesaver | life saver | (?:so|very|really|super|extremely|most|been) helpful
    (?:great|good|excellent) (?:service|job|help|work) | made my day
    (?:i'm|i am|we're|so|very) (?:so |very |really )?(?:happy|glad|pleased|grateful|relieved)
    appreciate (?:it|that|you|your|this|all|the) | thank you so much | thanks so much
    thanks a (?:lot|million|bunch|ton) | thank you (?:very|ever so) much
    you(?:'ve| have) been (?:great|helpful|wonderful|amazing|so)
    you(?:'re| are) (?:the best|great|awesome|amazing|a star|wonderful)
    that was (?:fast|quick|easy) | so (?:excited|sweet|kind)
  `,
  hints`
    great | perfect | lovely | sweet | cool | nice | good | yay | wow | thanks? | thank you
    thankyou | sounds (?:good|great|perfect) | works for me | happy | glad | excited
    no (?:problem|worries) | not bad | can't complain
  `,
]

/** As often as it is right; a few thanks or sighs among it make it neither surer nor less sure. */
const NEUTRAL_CONFIDENCE = 0.88

type Signal = Passage & { weight: number }

/** How the caller feels, from the caller's own words only; null when too little is said to tell. */
export function claimSentiment(conversation: Conversation): ClaimOf<'sentiment'> | null {
  const negative = findSignals(conversation.caller, [...ANGER, ...UNHAPPY])
  const positive = findSignals(conversation.caller, PLEASED)
  const against = total(negative)
  const inFavour = total(positive)
  const worst = Math.max(0, ...negative.map(({ weight }) => weight))
  if (worst >= 2 && against >= 2 && against * 3 > inFavour) {
    return claim('negative', 'The caller sounds annoyed or upset.', negative, inFavour)
  }
  if (against === 0 && inFavour >= 4 && positive.some(({ weight }) => weight === 2)) {
    return claim('positive', 'The caller sounds pleased.', positive, against)
  }
  const opening = findOpening(conversation)
  if (!opening || conversation.caller.length < 3) return null
  const plain = { turn: opening.turn, at: opening.at, weight: 0 }
  return claim('neutral', 'The caller sounds neutral.', [plain], 0)
}

export function strongestAnger({ caller }: Conversation): Turn | null {
  return strongestFirst(findSignals(caller, ANGER))[0]?.turn ?? null
}

function findSignals(turns: Turn[], feelings: WeightedWords[]): Signal[] {
  const signals: Signal[] = []
  for (const turn of turns) {
    for (const { weight, pattern } of feelings) {
      const at = turn.words.search(pattern)
      if (at < 0 || isNegated(turn.words, at) || isAboutSelf(turn.words, at)) continue
      signals.push({ turn, at, weight })
      break
    }
  }
  return signals
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
  otherwise: number,
): ClaimOf<'sentiment'> {
  const confidence =
    value === 'neutral' ? NEUTRAL_CONFIDENCE : confidenceOf(total(signals), otherwise)
  const evidence = strongestFirst(signals)
    .slice(0, 3)
    .map(({ turn, at }) => evidenceOf(turn, at))
  return { value, confidence, source: 'local', reason, evidence }
}
