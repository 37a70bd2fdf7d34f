import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { callerCallsQuery } from '@/api/caller-detail'
import type { Sentiment } from '@/contracts/call-words'
import type { Call } from '@/contracts/calls'
import { figures } from '@/lib/figures'
import { absoluteTime } from '@/lib/time-format'
import { PageSection } from '@/ui/page-section'

import { SENTIMENT_LABELS } from './labels'

const BARS: Record<Sentiment, string> = {
  negative: 'h-2 bg-danger',
  neutral: 'h-5 bg-ink-subtle',
  positive: 'h-8 bg-success',
}

type Felt = Call & { sentiment: Sentiment }

const MOODS = ['negative', 'neutral', 'positive'] as const

/** Newest first. "Of the last 5 calls 3 were negative, 2 positive. The latest was negative." */
export const moodWords = (moods: readonly Sentiment[]): string => {
  const [latest] = moods
  if (latest === undefined) return 'No calls with a sentiment'
  if (moods.length === 1) return `1 call: ${latest}`
  const counts = MOODS.map((mood) => ({ mood, of: moods.filter((one) => one === mood).length }))
  const [first, ...rest] = counts.filter(({ of }) => of > 0).toSorted((a, b) => b.of - a.of)
  if (!first || rest.length === 0) return `The last ${figures(moods.length)} calls were ${latest}.`
  const others = rest.map(({ mood, of }) => `${figures(of)} ${mood}`).join(' and ')
  const verb = first.of === 1 ? 'was' : 'were'
  return `Of the last ${figures(moods.length)} calls ${figures(first.of)} ${verb} ${first.mood}, ${others}. The latest was ${latest}.`
}

const MOODS_SHOWN = 12

export function CallerMood({ callerId }: { callerId: string }) {
  const { data } = useInfiniteQuery(callerCallsQuery(callerId))
  const felt = (data?.pages.flatMap(({ items }) => items) ?? [])
    .filter((call): call is Felt => call.sentiment !== null)
    .slice(0, MOODS_SHOWN)
  if (!data) return null
  return (
    <PageSection title="Mood over time">
      <p className="text-ink">{moodWords(felt.map(({ sentiment }) => sentiment))}</p>
      {felt.length < 2 ? null : (
        <ol aria-label="Mood of each call, the oldest first" className="flex items-end">
          {felt.toReversed().map(({ id, sentiment, startedAt }) => {
            const at = startedAt === null ? '' : `, ${absoluteTime(new Date(startedAt))}`
            const words = `${SENTIMENT_LABELS[sentiment]}${at}`
            return (
              <li key={id}>
                <Link
                  to="/unified-dashboard/$id"
                  params={{ id }}
                  aria-label={words}
                  title={words}
                  className="flex h-8 w-7 items-end justify-center rounded-chip hover:bg-line/50"
                >
                  <span className={clsx('w-4 rounded-sm', BARS[sentiment])} />
                </Link>
              </li>
            )
          })}
        </ol>
      )}
    </PageSection>
  )
}
