import type { ClaimOf } from '@/contracts/analysis'

import { findDeed } from './agent-done'
import type { Conversation, Turn } from './conversation'
import { phrases } from './phrases'
import { CONFIRMED_DONE, NOT_RESOLVED } from './resolution'
import { beforeFarewell, IS_UNHAPPY } from './resolution-evidence'
import {
  ASKS_FOR_PERSON,
  CALLER_DEMANDS,
  CALLER_THREATENS,
  IS_DONE,
  STILL_OPEN,
} from './resolution-words'

type Resolution = ClaimOf<'resolution'>
type Shown = Pick<Resolution, 'evidence'>

const OPENED = '(?:submitted|filed|registered|logged|recorded|opened|created|raised)'
const CASE = '(?:report|claim|complaint|case|(?:support|trouble|service|repair) ticket)'
const IS_CASE = new RegExp(CASE)
const FILED = phrases`
  ${CASE} (?:(?:has|have|is|was|been|now|also|successfully|succesfully) )*${OPENED}
  ${OPENED} (?:your|the|an?|this) (?:\w+ ){0,2}${CASE}
`
const FOLLOWS = phrases`
  (?:(?:i|we|he|she|they|some ?one)'ll|will|shall|going to) (?:\w+ ){0,2}(?:contact|call|e-?mail|get back|be in touch|reach out|follow up|look into|look at|have a look|review|investigate|let you know)
`
const ON_ITS_WAY = phrases`
  (?:ride|driver|car|cab|taxi|parcel|package|food|delivery|order|technician|he|she|it|they)(?: is| are|'s|'re) (?:now |already )?on (?:it's|his|her|their) way | minutes? away
`
const IS_OPEN = phrases`${STILL_OPEN} | (?:stopped|quit) working`

const UNHAPPY = 'The caller is unhappy with the outcome.'

/** What the caller's words are, more closely; the first that fits. */
const BY_CALLER: { reason: string; pattern: RegExp }[] = [
  { reason: 'The caller threatens legal action.', pattern: CALLER_THREATENS },
  { reason: NOT_RESOLVED, pattern: IS_OPEN },
  { reason: 'The caller demands that it be done.', pattern: CALLER_DEMANDS },
  {
    reason: 'The caller will try again.',
    pattern: phrases`i(?:'ll| will) (?:just )?(?:call|try) (?:back|again|another (?:time|day)|later)`,
  },
  {
    reason: 'The caller asks for a person instead.',
    pattern: phrases`${ASKS_FOR_PERSON}`,
  },
  { reason: UNHAPPY, pattern: IS_UNHAPPY },
]

/** What of the quoted lines was only put on file, such as a report. */
export function findFiled({ turns }: Conversation, { evidence }: Shown): string | undefined {
  const filing = turns.find(
    (turn) =>
      turn.role === 'agent' &&
      evidence.some(({ utterance }) => utterance === turn.index) &&
      FOLLOWS.test(turn.words) &&
      isDeed(turn),
  )
  const [filed = ''] = (filing && FILED.exec(filing.words)) ?? []
  return IS_CASE.exec(filed)?.[0]
}

/** Of "your refund is processed and I logged a report" it is the refund that is claimed to be done. */
function isDeed(turn: Turn): boolean {
  const filed = FILED.exec(turn.words)
  const deed = findDeed(turn)
  if (!filed || deed < 0) return filed !== null
  const isBefore = deed < filed.index + filed[0].length
  return isBefore && !/[.,;!?]| and /.test(turn.words.slice(deed, filed.index))
}

/** The reason in the words that fit the lines that are shown. */
export function reasonShown(conversation: Conversation, claim: Resolution): string {
  const { reason = claim.reason, evidence } = beforeFarewell(conversation, claim)
  const [words = ''] = conversation.turns
    .filter(({ index }) => evidence.some(({ utterance }) => utterance === index))
    .map((turn) => turn.words)
  if (reason === NOT_RESOLVED)
    return BY_CALLER.find(({ pattern }) => pattern.test(words))?.reason ?? reason
  if (reason !== CONFIRMED_DONE) return reason
  const what = findFiled(conversation, { evidence })
  if (what) return `The ${what} was filed; an answer follows.`
  return ON_ITS_WAY.test(words) && !IS_DONE.test(words)
    ? 'The agent confirmed that it is on its way.'
    : reason
}

export const isUnhappy = (conversation: Conversation, claim: Resolution) =>
  reasonShown(conversation, claim) === UNHAPPY
