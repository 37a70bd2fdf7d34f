import type { ReactNode } from 'react'

import { useLabels } from '@/api/call-labels'
import { wordLabel } from '@/components/labels'
import { PhoneNumber } from '@/components/caller'
import type { Call } from '@/contracts/calls'
import { valueOf } from '@/domain/filter/matches'
import { durationWords } from '@/lib/time-format'

import { CallOutcome } from './call-outcome'
import { COLUMNS, type Fact } from './line-columns'

/** Drawn by themselves: as a chip, an icon, the caller's words. */
const DRAWN: readonly Fact[] = ['summary', 'priority', 'outcome', 'sentiment', 'flags', 'assignee']

/** One fact of a call in words; null where there is nothing to say, or more than words to show. */
export const factWords = (fact: Fact, call: Call): ReactNode => {
  if (fact === 'summary' || fact === 'flags') return null
  const value = valueOf(call, fact)
  if (value === null) return null
  if (fact === 'callerNumber') return <PhoneNumber number={String(value)} />
  if (typeof value === 'number') return durationWords(value)
  const words = [value].flat().map((word) => wordLabel(fact, String(word)))
  return words.length > 0 ? words.join(', ') : null
}

const DOT = '\u00B7\u2002'
const WORDS = COLUMNS.filter(({ fact }) => !DRAWN.includes(fact))

export function CallFacts({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  useLabels('categories')
  useLabels('tags')
  const hasOutcome = facts.has('outcome')
  const parts = WORDS.flatMap(({ fact }) => {
    const words = facts.has(fact) ? factWords(fact, call) : null
    return words === null ? [] : [{ fact, words }]
  })
  return (
    <>
      {hasOutcome ? <CallOutcome call={call} /> : null}
      {parts.map(({ fact, words }, at) => (
        <span
          key={fact}
          className={fact === 'category' || fact === 'tags' ? 'truncate' : 'shrink-0 tabular-nums'}
        >
          {hasOutcome || at > 0 ? DOT : null}
          {words}
        </span>
      ))}
    </>
  )
}
