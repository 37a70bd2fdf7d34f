import type { Analysis, ClaimOf } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'

import type { CallbackFinding } from './callback'
import { findIdentityCheck } from './category'
import { type Conversation, type Passage, evidenceOf, onePerTurn } from './conversation'
import { findMatter } from './matter'
import { findOpening } from './opening'
import { findPromises } from './promises'
import { findResult } from './result'
import { UNNAMED, nameTopic } from './topic'

const LONGEST = 160

type Told = { text: string; said: Passage; isNamed?: boolean }
type Claims = Pick<Analysis, 'category' | 'resolution'>

/** At most two lines: what the caller wanted, what came of it, what is open. */
export function claimSummary(
  conversation: Conversation,
  { outcome }: Pick<AnalysisInput, 'outcome'>,
  claims: Claims,
  callback: CallbackFinding | null,
): ClaimOf<'summary'> | null {
  const wanted = tellWanted(conversation, claims)
  if (!wanted) return null
  const result = findResult(conversation, outcome, claims.resolution)
  const open = tellOpen(conversation, callback)
  const fits = !open || !result || lengthOf([wanted, result, open]) <= LONGEST
  const told = [wanted, fits ? result : null, open].filter((part) => part !== null)
  return {
    value: told.map(({ text }) => (/[?!.”]$/.test(text) ? text : `${text}.`)).join(' '),
    source: 'local',
    reason: '',
    confidence: wanted.isNamed ? 0.85 : 0.6,
    evidence: onePerTurn(told.map(({ said }) => evidenceOf(said.turn, said.at))),
  }
}

const lengthOf = (parts: Told[]) => parts.reduce((sum, { text }) => sum + text.length + 2, 0)

function tellWanted(conversation: Conversation, { category }: Claims): Told | null {
  const matter = findMatter(conversation)
  if (matter) return { text: matter.says, said: matter.said, isNamed: true }
  const [given] = findIdentityCheck(conversation)
  if (given) return { text: 'Gives details to be identified', said: { turn: given, at: 0 } }
  const opening = findOpening(conversation)
  const basis = conversation.turns.find(({ index }) => index === category?.evidence[0]?.utterance)
  const said = basis ? { turn: basis, at: 0 } : opening
  const refusal = conversation.caller.length < 3 && conversation.caller.find(refuses)
  if (refusal && ASKS_PERSON.test(refusal.words)) {
    return { text: 'Asks to speak to a person', said: { turn: refusal, at: 0 } }
  }
  if (refusal) return { text: 'Ended the call without a request', said: { turn: refusal, at: 0 } }
  if (!said || (!category && nameTopic(conversation, null) === UNNAMED)) return null
  return { text: `Calls about ${nameTopic(conversation, category?.value ?? null)}`, said }
}

const ASKS_PERSON = /\b(?:operator|(?:real |live )?(?:person|human|representative))\b/

const refuses = ({ words }: { words: string }) =>
  /\b(?:no,? thanks|never ?mind|try (?:again )?later|wrong number|operator|a (?:machine|robot|bot))\b|\bno\.$/.test(
    words,
  )

const NO_NAME =
  /^(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October)[A-Z](?=[a-z ])/

function tellOpen(conversation: Conversation, callback: CallbackFinding | null): Told | null {
  if (callback?.claim.requested) {
    const { timeText, evidence } = callback.claim
    const asked = conversation.turns.find(({ index }) => index === evidence[0]?.utterance)
    const { promise } = callback
    if (promise && (!timeText || asked?.role !== 'caller')) {
      return { text: 'A callback was promised', said: promise }
    }
    if (asked)
      return {
        text: `Asks for a callback${timeText ? ` ${timeText.replace(NO_NAME, (word) => word.toLowerCase())}` : ''}`,
        said: { turn: asked, at: 0 },
      }
  }
  const [promise] = findPromises(conversation)
  return promise ? { text: promise.says, said: promise.said } : null
}
