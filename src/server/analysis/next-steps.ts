import type { Analysis, ProposedNextStep } from '@/contracts/analysis'
import type { NextStepKind } from '@/contracts/call-words'
import type { AnalysisInput } from '@/domain/analyzer'

import { findSpokenTime } from './callback-time'
import { type Conversation, type Passage, evidenceOf, onePerTurn } from './conversation'
import { stepWithoutConversation, transferFailed } from './outcome-steps'
import { phrases } from './phrases'
import { nameTopic } from './topic'

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
    propose({ kind: 'callback', title: `Call back about ${topic}`, evidence }, due)
  } else if (transferFailed(input)) {
    const evidence = conversation.turns.slice(-1).map((turn) => evidenceOf(turn))
    propose({ kind: 'callback', title: `Call back about ${topic}: the transfer failed`, evidence })
  } else if (input.outcome === 'platform-error' && resolution?.value !== 'resolved') {
    const evidence = conversation.caller.slice(-1).map((turn) => evidenceOf(turn))
    propose({ kind: 'callback', title: `Call back about ${topic}: the call broke off`, evidence })
  }
  for (const { kind, verb, said } of findPromises(conversation)) {
    const due = promisedTime(said, input)
    const evidence = [evidenceOf(said.turn, said.at)]
    propose({ kind, title: `${verb} ${topic}`, evidence }, due)
  }
  const isOpen = resolution?.value === 'unresolved' && category
  const isWaiting = priority?.value === 'high' || !CLOSED_BY_CALLER.has(category?.value ?? '')
  if (steps.length === 0 && isOpen && isWaiting) {
    const evidence = onePerTurn([...resolution.evidence, ...category.evidence])
    propose({ kind: 'follow-up', title: `Follow up on ${topic}`, evidence })
  }
  return steps.slice(0, MOST_STEPS)
}

function promisedTime(said: Passage | null, input: AnalysisInput): Date | null {
  if (!said) return null
  const { startedAt, timeZone } = input
  return findSpokenTime(said.turn.text.slice(said.at), startedAt, timeZone)?.at ?? null
}

type Promised = { kind: NextStepKind; verb: string; said: Passage }

const WILL = "(?:'ll| will| am going to|'m going to|'re going to| are going to| shall)"
const PROMISES: { kind: NextStepKind; verb: string; pattern: RegExp; doneBy?: RegExp }[] = [
  {
    kind: 'fix',
    verb: 'Arrange the visit about',
    pattern: phrases`
    (?:i|we)${WILL} (?:have|send|dispatch|get) (?:\w+ ){0,2}(?:someone|somebody|technician|engineer|plumber|electrician|mechanic|crew|team)(?! (?:\w+ )?(?:call|contact|phone|ring|reach|get back|email))
    (?:a|our|the) (?:technician|engineer|plumber|electrician) will (?:come|visit|be there|be out|arrive)
  `,
  },
  {
    kind: 'send',
    verb: 'Send what was promised about',
    pattern: phrases`
    (?:i|we|someone|somebody|they|our team)${WILL} (?:also |then )?(?:send|e-?mail|mail|forward|fax|post) (?:you|that|it|this|over|out|an?|the|your|to)
  `,
    doneBy: /send|sms|text|mail/,
  },
  {
    kind: 'check',
    verb: 'Look into',
    pattern: phrases`
    (?:i|we|someone|somebody|they|our team|the team)${WILL} (?:also |then |definitely )?(?:look into|investigate|escalate|pass (?:this|it|that|your \w+) (?:on|along)|raise (?:this|it|that|your)|forward (?:this|it|that) to|find out (?:and|what|why)|follow up on|get to the bottom)
    (?:i've|i have|we've|we have|it has been|has been) (?:escalated|passed (?:it|this|that) on|forwarded (?:it|this|that))
  `,
  },
]
const AUTOMATIC =
  /\b(?:confirmation|receipt|verification|passcode|one-?time|e-?tickets?|code|survey|reminder)\b/
const LOOK_AHEAD = 4

function findPromises({ turns, agent }: Conversation): Promised[] {
  const promises: Promised[] = []
  for (const { kind, verb, pattern, doneBy } of PROMISES) {
    for (const turn of agent) {
      const at = turn.words.search(pattern)
      if (at < 0 || (kind === 'send' && AUTOMATIC.test(turn.words.slice(at)))) continue
      if (promises.some(({ said }) => said.turn === turn && said.at === at)) continue
      const next = turns.slice(turns.indexOf(turn), turns.indexOf(turn) + LOOK_AHEAD)
      const done = doneBy && next.some(({ role, words }) => role === 'tool' && doneBy.test(words))
      if (done) continue
      promises.push({ kind, verb, said: { turn, at } })
      break
    }
  }
  return promises
}
