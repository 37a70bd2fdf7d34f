import type { ClaimOf } from '@/contracts/analysis'
import { CALL_CATEGORIES, type CallCategory } from '@/contracts/call-words'
import type { CallModel } from '@/domain/learning/call-model'
import { UNSURE_BELOW } from '@/domain/sureness'

import { featuresOf, ruleStrengths } from './call-text'
import { findHinted, REASONS } from './category'
import { type Conversation, evidenceOf, type Turn } from './conversation'
import { findRequest } from './request-line'
import { isContentWord } from './topic'

type Subject = ClaimOf<'category'>

const TURNS_READ = 60
const FEWEST_WORDS = 3
const TURNS_TRIED = 3
const WORDS_TRIED = 20
const ASIDE = new Set(
  'sorry one the our your his her their think know mean guess see say moment second minute fine good great nice bye goodbye course yes yeah sure really necessary maybe'.split(
    ' ',
  ),
)
/** Below it, words without any rule are a guess and no claim. */
const LEAST_BY_WORDS = 0.55
/** What nothing that was said can show is for a person to check first. */
const SUREST_WITHOUT_EVIDENCE = UNSURE_BELOW - 0.01

/** The category by rules and words together, before what else the rules found the call to be about. */
export function claimLearnedSubjects(
  conversation: Conversation,
  model: CallModel,
  byRules: Subject[],
): Subject[] {
  const [best] = model.guess(featuresOf(conversation), ruleStrengths(conversation))
  if (!best) return byRules
  const { label, confidence } = best
  const ruled = byRules.find(({ value }) => value === label)
  if (!ruled && confidence < LEAST_BY_WORDS) return byRules
  const hinted = ruled ?? findHinted(conversation, label)
  const evidence = evidenceFor(label, conversation, model, hinted)
  if (!evidence) return byRules
  const surest = evidence.length > 0 ? 0.99 : SUREST_WITHOUT_EVIDENCE
  const main: Subject = {
    value: label,
    confidence: Math.round(Math.min(surest, confidence) * 100) / 100,
    source: 'local',
    reason: hinted?.reason ?? reasonOf(label, conversation, model, evidence),
    evidence,
    version: model.version,
  }
  return [main, ...byRules.filter((one) => one !== ruled)]
}

/** Of what the rules found, what words agree on; else where words speak most for the label. */
function evidenceFor(
  label: string,
  { caller }: Conversation,
  model: CallModel,
  ruled: Subject | null,
): Subject['evidence'] | undefined {
  const leadOf = (turn: Turn) => (isShort(turn) ? 0 : model.leadOf(label, turn.words))
  const turns = caller.slice(0, TURNS_READ)
  const agreed = ruled?.evidence.filter(({ utterance }) =>
    turns.some((turn) => turn.index === utterance && leadOf(turn) > 0),
  )
  if (agreed && agreed.length > 0) return agreed
  if (ruled && ruled.evidence.length > 0) return ruled.evidence
  const leads = turns.map((turn) => ({ turn, lead: leadOf(turn) })).filter(({ lead }) => lead > 0)
  const strongest = leads
    .toSorted((one, other) => other.lead - one.lead)
    .slice(0, TURNS_TRIED)
    .find(({ turn }) => hasWordFor(label, turn, model))
  if (strongest) return [evidenceOf(strongest.turn)]
  return ruled?.evidence ?? (leads.length > 0 ? [] : undefined)
}

function hasWordFor(label: string, turn: Turn, model: CallModel): boolean {
  const meant = meantIn(turn)
  if (meant.length === 0) return false
  const lead = model.leadOf(label, meant.join(' '))
  return lead > Math.max(0, model.leadOf(label, ''))
}

const meantIn = ({ words }: Turn): string[] =>
  (words.match(/[a-z][a-z'-]+/g) ?? [])
    .filter((word) => word.length > 2 && isContentWord(word) && !ASIDE.has(word))
    .slice(0, WORDS_TRIED)

const WORDS_NAMED = 2
/** Of people and months: capitalized within a sentence. */
const NAME = /(?<=[^.!?\s] )\p{Lu}\p{L}+/gu

const ASKS =
  /\b(?:i|we)(?:'d| would)? (?:\w+ ){0,2}(?:need|want|like|have to|wish)\b|\bplease\b|\b(?:can|could|would|will) (?:you|i|we)\b|\bhelp\b/

/** What a line that asks has to name, so that it shows more than the model's guess. */
const SHOWS: Partial<Record<CallCategory, RegExp>> = {
  information: /\w/,
  'service-request': /\w/,
  problem: /\b(?:fix|repair|mend)(?:ed|ing)?\b/,
  'change-or-cancel': /\b(?:cancel|change|close|end|move|remove|return|stop|switch|swap)\b/,
}

/** Weighs single words, and only where no rule applies. */
function reasonOf(
  label: string,
  conversation: Conversation,
  model: CallModel,
  [shown]: Subject['evidence'],
): string {
  const { caller } = conversation
  const turn = shown && caller.find(({ index }) => index === shown.utterance)
  if (!turn) return 'No single line shows it, only the call as a whole.'
  const category = CALL_CATEGORIES.find((one) => one === label)
  const isShown = (one: Turn) =>
    category && ASKS.test(one.words) && SHOWS[category]?.test(one.words)
  if (category && isShown(turn)) return REASONS[category]
  // "Near the station" is shown with what was asked for before it.
  const asked = category === 'information' ? findRequest(conversation)?.turn : undefined
  if (category && asked && asked.index < turn.index && isShown(asked)) return REASONS[category]
  const least = model.leadOf(label, '')
  const names = new Set(turn.text.match(NAME)?.map((name) => name.toLowerCase()))
  const named = meantIn(turn).filter(
    (word) => !word.includes("'") && !word.startsWith('some') && !names.has(word),
  )
  const weighed = [...new Set(named)].map((word) => ({
    word,
    lead: model.leadOf(label, word),
  }))
  const strongest = weighed
    .filter(({ lead }) => lead > least)
    .toSorted((one, other) => other.lead - one.lead)
    .slice(0, WORDS_NAMED)
  const [one, other] = weighed.filter((word) => strongest.includes(word)).map(({ word }) => word)
  if (!one) return 'The words of this line together point to it.'
  return other
    ? `Words such as “${one}” and “${other}” point to it.`
    : `The word “${one}” points to it.`
}

const isShort = ({ words }: Turn) => words.trim().split(/\s+/, FEWEST_WORDS).length < FEWEST_WORDS
