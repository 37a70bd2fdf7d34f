import { CircleCheck, Telescope } from 'lucide-react'
import { useMemo } from 'react'

import { OpenCallsLink } from '@/components/open-calls-link'
import { BUCKET_NAMES } from '@/components/bucket-names'
import { FiguresCard, type FiguresProps, Loading, WithToday } from '@/components/figures'
import {
  type DayCount,
  type Forecast,
  forecastOf,
  LEAST_A_DAY,
  LEAST_DAYS,
} from '@/domain/forecast/forecast'
import { type UnusualHours, unusualHoursOf } from '@/domain/forecast/unusual-hours'
import {
  daysIn,
  forecastQuestion,
  hoursIn,
  unusualHoursQuestion,
  recentSince,
} from '@/domain/forecast/questions'
import { counted, figures, percent } from '@/lib/figures'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import { Page } from '@/ui/page'
import { EmptyState } from '@/ui/states'

const chart = lateCode(() => import('./forecast-chart'))

const FORECAST = 'Forecast for the next two weeks'
const WEEK = 7

/** How many calls are to come, and when there were far more or fewer than usual. */
export function MlAnalyticsPage() {
  return (
    <Page
      title="ML Analytics"
      meta="From call volume alone, with how certain each figure is."
      className="max-w-400"
    >
      <WithToday>
        {({ today }) => (
          <>
            <FiguresCard
              title={FORECAST}
              queries={[forecastQuestion(today)]}
              className="min-h-110 flex-none"
            >
              {(found) => <ForecastBody {...found} />}
            </FiguresCard>
            <FiguresCard
              title="Unusual hours of the last 7 days"
              queries={[unusualHoursQuestion(today)]}
              className="min-h-60 flex-none"
            >
              {(found) => <UnusualHoursBody since={recentSince(today)} {...found} />}
            </FiguresCard>
          </>
        )}
      </WithToday>
    </Page>
  )
}

const whyNot = (days: readonly DayCount[]) =>
  days.length < LEAST_DAYS
    ? `A forecast needs ${LEAST_DAYS} full days of calls, so that it can be tested on eight weeks first. So far there are ${days.length}.`
    : `A forecast needs at least ${LEAST_A_DAY} calls a day. With fewer, most of the difference between days is chance.`

const dayName = (day: string) => BUCKET_NAMES.day(day).name

const sumOf = (days: Forecast['days']) =>
  figures(Math.round(days.reduce((sum, { value }) => sum + value, 0)))

const summaryOf = ({ days }: Forecast) => {
  const [first] = days
  if (!first) return ''
  const { day, value, low, high } = first
  return `About ${sumOf(days.slice(0, WEEK))} calls in the next 7 days, ${sumOf(days.slice(WEEK))} in the 7 days after. ${dayName(day)}: about ${figures(Math.round(value))}, with 80 % certainty between ${figures(Math.round(low))} and ${figures(Math.round(high))}.`
}

function ForecastBody({ answers: [answer], onPick }: FiguresProps) {
  const days = useMemo(() => (answer ? daysIn(answer) : []), [answer])
  const forecast = useMemo(() => forecastOf(days), [days])
  if (!answer) return null
  if (!forecast) {
    return (
      <EmptyState icon={<Telescope size={24} />} title="No forecast yet">
        {whyNot(days)}
      </EmptyState>
    )
  }
  const { error, naiveError, chanceError, within, tested } = forecast
  return (
    <>
      <LatePart late={chart} waiting={<Loading title={FORECAST} />}>
        {({ ForecastChart }) => (
          <ForecastChart
            cells={answer.cells}
            forecast={forecast}
            summary={summaryOf(forecast)}
            onPick={onPick}
          />
        )}
      </LatePart>
      <p className="text-row text-ink-muted">
        {`Tested on the last eight weeks, the forecast was off by ${percent(error)}. Repeating the week before would have been off by ${percent(naiveError)}; ${percent(chanceError)} is random variation that no forecast can avoid. ${within} of ${tested} days were between the bounds.`}
      </p>
    </>
  )
}

/** "Fri 20 Nov, 14:00 to 17:00". */
const spanWords = ({ from, to }: UnusualHours) => {
  const end = `${String(Number(to.slice(11, 13)) + 1).padStart(2, '0')}:${to.slice(14, 16)}`
  return `${BUCKET_NAMES.hour(from).name} to ${end}`
}

function UnusualHoursBody({ answers: [answer], since }: FiguresProps & { since: string }) {
  const found = useMemo(
    () => (answer ? unusualHoursOf(hoursIn(answer), since) : []),
    [answer, since],
  )
  if (found.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={24} />} title="Nothing unusual">
        No period of three hours or more had far more or far fewer calls than usual.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Unusual hours" className="divide-y divide-line">
      {found.map((unusual) => {
        const { from, count, expected, filters } = unusual
        const span = spanWords(unusual)
        return (
          <li key={from} className="py-2 text-row">
            <p className="font-medium text-ink">
              {`${span}: ${count > expected ? 'unusually many' : 'unusually few'} calls`}
            </p>
            <p className="text-ink-muted">
              {`${counted(count, 'call')}, usually ${figures(Math.round(expected))} at this time. `}
              {count > 0 && filters ? (
                <OpenCallsLink n={count} filters={filters} of={span} />
              ) : null}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
