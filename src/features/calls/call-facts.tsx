import type { ReactNode } from 'react'

import { PhoneNumber } from '@/components/phone-number'
import type { Call } from '@/contracts/calls'

import { CallOutcome } from './call-outcome'
import { factWords } from './fact-words'
import type { Fact } from './list-display'

/** Between two facts: as far from the second as the gap of their line is from the first. */
const DOT = '\u00B7\u2002'
const AFTER_CATEGORY = [
  'duration',
  'resolution',
  'number',
  'direction',
  'provider',
] as const satisfies Fact[]

/**
 * How it ended, what it was about, how long it took and what else was asked for, in a line of their
 * own; where that is short, the category gives way. Few elements: a list draws dozens of these.
 */
export function CallFacts({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  const hasOutcome = facts.has('outcome')
  const category = facts.has('category') ? factWords('category', call) : null
  const rest = AFTER_CATEGORY.flatMap((fact) => {
    const words = facts.has(fact) ? wordsOf(fact, call) : null
    return words === null ? [] : [{ fact, words }]
  })
  const hasBefore = hasOutcome || category !== null
  return (
    <>
      {hasOutcome ? <CallOutcome call={call} /> : null}
      {category === null ? null : (
        <span className="truncate">{hasOutcome ? DOT + category : category}</span>
      )}
      {rest.map(({ fact, words }, at) => (
        <span key={fact} className="shrink-0 tabular-nums">
          {hasBefore || at > 0 ? DOT : null}
          {words}
        </span>
      ))}
    </>
  )
}

const wordsOf = (fact: Fact, call: Call): ReactNode =>
  fact === 'number' && call.callerNumber !== null ? (
    <PhoneNumber number={call.callerNumber} />
  ) : (
    factWords(fact, call)
  )
