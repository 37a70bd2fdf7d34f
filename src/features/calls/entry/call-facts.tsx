import type { ReactNode } from 'react'

import { useLabels } from '@/api/call-labels'
import {
  categoryLabel,
  DIRECTION_LABELS,
  PROVIDER_LABELS,
  RESOLUTION_LABELS,
} from '@/components/category-label'
import { PhoneNumber } from '@/components/phone-number'
import type { Call } from '@/contracts/calls'
import { durationWords } from '@/lib/time-format'

import { CallOutcome } from './call-outcome'
import type { Fact } from '../list-display'

/** One fact of a call in words; null where there is nothing to say, or more than words to show. */
export const factWords = (fact: Fact, call: Call): ReactNode => {
  const resolution = call.resolution.human ?? call.resolution.ai
  switch (fact) {
    case 'category':
      return call.category && categoryLabel(call.category)
    case 'resolution':
      return resolution && RESOLUTION_LABELS[resolution]
    case 'duration':
      return call.durationSeconds === null ? null : durationWords(call.durationSeconds)
    case 'number':
      return call.callerNumber === null ? null : <PhoneNumber number={call.callerNumber} />
    case 'direction':
      return call.direction && DIRECTION_LABELS[call.direction]
    case 'provider':
      return PROVIDER_LABELS[call.provider]
    default:
      return null
  }
}

const DOT = '\u00B7\u2002'
const AFTER_OUTCOME = [
  'category',
  'duration',
  'resolution',
  'number',
  'direction',
  'provider',
] as const satisfies Fact[]

export function CallFacts({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  useLabels('categories')
  const hasOutcome = facts.has('outcome')
  const parts = AFTER_OUTCOME.flatMap((fact) => {
    const words = facts.has(fact) ? factWords(fact, call) : null
    return words === null ? [] : [{ fact, words }]
  })
  return (
    <>
      {hasOutcome ? <CallOutcome call={call} /> : null}
      {parts.map(({ fact, words }, at) => (
        <span key={fact} className={fact === 'category' ? 'truncate' : 'shrink-0 tabular-nums'}>
          {hasOutcome || at > 0 ? DOT : null}
          {words}
        </span>
      ))}
    </>
  )
}
