import type { Analysis, ProposedNextStep } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'

import { TEAM } from './callback'
import { findSpokenTime } from './callback-time'
import { type Conversation, type Passage, evidenceOf, onePerTurn } from './conversation'
import { stepWithoutConversation, transferFailed } from './outcome-steps'
import { type Promised, findPromises } from './promises'
import { UNNAMED, nameTopic } from './topic'

const MOST_STEPS = 3

type Claims = Pick<Analysis, 'category' | 'priority' | 'resolution' | 'callback'>

const CLOSED_BY_CALLER = new Set<string>(['information', 'order'])

export function proposeNextSteps(
  conversation: Conversation,
  input: AnalysisInput,
  { category, priority, resolution, callback }: Claims,
  callPromise: Passage | null,
): ProposedNextStep[] {
  if (input.outcome === 'spam') return []
  if (conversation.caller.length === 0) {
    const step = stepWithoutConversation(input)
    return step ? [step] : []
  }
  const topic = nameTopic(conversation, category?.value ?? null)
  const named = topic === UNNAMED ? '' : ` about ${topic}`
  const steps: ProposedNextStep[] = []
  const propose = (
    step: Pick<ProposedNextStep, 'kind' | 'title' | 'evidence'>,
    dueAt?: Date | null,
  ) =>
    steps.push({
      ...step,
      priority: priority?.value ?? 'normal',
      dueAt: dueAt?.toISOString() ?? null,
      source: 'local',
    })

  if (callback?.requested) {
    const { at, evidence } = callback
    const due = at ? new Date(at) : promisedTime(callPromise, input)
    propose({ kind: 'callback', title: callTitle(topic, callPromise), evidence }, due)
  } else if (transferFailed(input)) {
    const evidence = conversation.turns.slice(-1).map((turn) => evidenceOf(turn))
    propose({ kind: 'callback', title: `Call back${named}: the transfer failed`, evidence })
  } else if (input.outcome === 'platform-error' && resolution?.value !== 'resolved') {
    const evidence = conversation.caller.slice(-1).map((turn) => evidenceOf(turn))
    propose({ kind: 'callback', title: `Call back${named}: the call broke off`, evidence })
  }
  for (const promise of findPromises(conversation)) {
    const { kind, said } = promise
    // "We will look into it and call you" is one thing to do.
    if (kind === 'check' && callback?.requested && said.turn === callPromise?.turn) continue
    if (kind === 'check' && isSettledAfter(said, resolution)) continue
    const due = promisedTime(said, input)
    const evidence = [evidenceOf(said.turn, said.at)]
    propose({ kind, title: titleOf(promise, topic), evidence }, due)
  }
  const isOpen = resolution?.value === 'unresolved' && category
  const isWaiting = priority?.value === 'high' || !CLOSED_BY_CALLER.has(category?.value ?? '')
  if (steps.length === 0 && isOpen && isWaiting) {
    const evidence = onePerTurn([...resolution.evidence, ...category.evidence])
    propose({ kind: 'follow-up', title: `Follow up on ${topic}`, evidence })
  }
  return steps.slice(0, MOST_STEPS)
}

function isSettledAfter({ turn }: Passage, resolution: Claims['resolution']): boolean {
  if (resolution?.value !== 'resolved' || resolution.reason === '') return false
  return resolution.evidence.some(({ utterance }) => utterance > turn.index)
}

function promisedTime(said: Passage | null, input: AnalysisInput): Date | null {
  if (!said) return null
  const { startedAt, timeZone } = input
  return findSpokenTime(said.turn.text.slice(said.at), startedAt, timeZone)?.at ?? null
}

const BY_TEAM = new RegExp(
  String.raw`\b(our|the|an?|one of (?:our|the)|my) ((?:[a-z][a-z'-]* ){0,2}${TEAM})(?= ?(?:'ll|will|is going|are going|to |call|contact|get))`,
)
const ANYONE =
  /\b(?:person|people|human|agent|office|staff|members?|representatives?|reps?|experts?)$/

function callTitle(topic: string, promise: Passage | null): string {
  const words = promise?.turn.words.slice(promise.at, promise.at + 80) ?? ''
  const [, article = '', team = ''] = BY_TEAM.exec(words) ?? []
  const about = topic === UNNAMED ? 'as promised' : `about ${topic}`
  if (team === '' || ANYONE.test(team)) return `Call back ${about}`
  return `Have ${/^an?$/.test(article) ? article : 'the'} ${team} call back ${about}`
}

function titleOf({ kind, task }: Promised, topic: string): string {
  if (task) return `${task.charAt(0).toUpperCase()}${task.slice(1)}`
  if (kind === 'fix') return `Arrange the visit about ${topic}`
  return kind === 'send'
    ? `Send what was promised about ${topic}`
    : `Look into ${topic === UNNAMED ? 'it as promised' : topic}`
}
