import type { NextStepKind } from '@/contracts/call-words'

import type { Conversation, Passage, Turn } from './conversation'
import { phrases } from './phrases'
import { plainReport, sentencesOf } from './sentences'

/** `task` is what is to do, where the promise names it: "send the terms by email". */
export type Promised = { kind: NextStepKind; task: string | null; says: string; said: Passage }
const WILL = "(?:'ll| will| am going to|'m going to|'re going to| are going to| shall)"
const PROMISES: { kind: NextStepKind; says: string; pattern: RegExp; doneBy?: RegExp }[] = [
  {
    kind: 'fix',
    says: 'A visit was promised',
    pattern: phrases`
    (?:i|we)${WILL} (?:have|send|dispatch|get) (?:\w+ ){0,2}(?:someone|somebody|technician|engineer|plumber|electrician|mechanic|crew|team)(?! (?:\w+ )?(?:call|contact|phone|ring|reach|get back|email))
    (?:a|our|the) (?:technician|engineer|plumber|electrician) will (?:come|visit|be there|be out|arrive)
  `,
  },
  {
    kind: 'send',
    says: 'The agent promised to send it',
    pattern: phrases`
    (?:i|we|someone|somebody|they|our team)${WILL} (?:also |then )?(?:send|e-?mail|mail|forward|fax|post) (?:you|that|it|this|over|out|an?|the|your|to)
  `,
    doneBy: /send|sms|text|mail/,
  },
  {
    kind: 'check',
    says: 'The agent promised to look into it',
    pattern: phrases`
    (?:i|we|someone|somebody|they|our team|the team)${WILL} (?:also |then |definitely )?(?:look into|investigate|escalate|pass (?:this|it|that|your \w+) (?:on|along)|raise (?:this|it|that|your)|forward (?:this|it|that) to|find out (?:and|what|why)|follow up on|get to the bottom)
    (?:i've|i have|we've|we have|it has been|has been) (?:escalated|passed (?:it|this|that) on|forwarded (?:it|this|that))
  `,
  },
]
const AUTOMATIC =
  /\b(?:confirmation|receipt|verification|passcode|one-?time|e-?tickets?|code|survey|reminder)\b/
const LOOK_AHEAD = 4

export function findPromises({ turns, agent }: Conversation): Promised[] {
  const promises: Promised[] = []
  for (const { kind, says, pattern, doneBy } of PROMISES) {
    for (const turn of agent) {
      const at = turn.words.search(pattern)
      if (at < 0 || (kind === 'send' && AUTOMATIC.test(turn.words.slice(at)))) continue
      if (promises.some(({ said }) => said.turn === turn && said.at === at)) continue
      const next = turns.slice(turns.indexOf(turn), turns.indexOf(turn) + LOOK_AHEAD)
      const done = doneBy && next.some(({ role, words }) => role === 'tool' && doneBy.test(words))
      if (done) continue
      const task = kind === 'send' ? sendingIn(turn, at) : null
      const told = task ? `The agent promised to ${task}` : says
      promises.push({ kind, task, says: told, said: { turn, at } })
      break
    }
  }
  return promises
}

const SENDING =
  /\b(?:send|e-?mail|mail|forward|fax|post|text) (?:over |out )?(?:you )?((?:an?|the|your|over|out) .+)/is

function sendingIn(turn: Turn, from: number): string | null {
  const sentence = sentencesOf(turn).findLast(({ at }) => at <= from)
  const [whole, what] = SENDING.exec(sentence?.text ?? '') ?? []
  if (!whole || !what) return null
  const task = plainReport(what, 60)
  return task.split(' ').length < 2 ? null : `send ${task}`
}
