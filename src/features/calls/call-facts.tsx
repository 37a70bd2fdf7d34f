import { Fragment, type ReactNode } from 'react'

import {
  CATEGORY_LABELS,
  DIRECTION_LABELS,
  PROVIDER_LABELS,
  RESOLUTION_LABELS,
} from '@/components/category-label'
import { OutcomeChip } from '@/components/outcome-chip'
import { PhoneNumber } from '@/components/phone-number'
import type { Call } from '@/contracts/calls'
import { durationWords } from '@/lib/time-format'

import type { Fact } from './list-display'

/** One fact of a call in words; null where there is nothing to say. */
export const factWords = (fact: Fact, call: Call): ReactNode => {
  const resolution = call.resolution.human ?? call.resolution.ai
  switch (fact) {
    case 'outcome':
      return <OutcomeChip outcome={call.outcome} status={call.status} quiet />
    case 'category':
      return call.category && CATEGORY_LABELS[call.category]
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

const ON_ONE_LINE = [
  'outcome',
  'category',
  'duration',
  'resolution',
  'number',
  'direction',
  'provider',
] as const satisfies Fact[]

/** How it ended, what it was about, how long it took and what else was asked for, on one line. */
export function CallFacts({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  const parts = ON_ONE_LINE.flatMap((fact) => {
    const words = facts.has(fact) ? factWords(fact, call) : null
    return words === null ? [] : [{ fact, words }]
  })
  return (
    <span className="flex min-w-0 items-center gap-1.5 overflow-clip text-meta whitespace-nowrap text-ink-muted">
      {parts.map(({ fact, words }, at) => (
        <Fragment key={fact}>
          {at === 0 ? null : <span aria-hidden="true">·</span>}
          {typeof words === 'string' ? (
            <span className={fact === 'category' ? 'truncate' : 'shrink-0 tabular-nums'}>
              {words}
            </span>
          ) : (
            words
          )}
        </Fragment>
      ))}
    </span>
  )
}
