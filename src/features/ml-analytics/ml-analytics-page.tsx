import { Link } from '@tanstack/react-router'
import { CircleCheck, Telescope } from 'lucide-react'
import { useMemo } from 'react'

import { callsOf } from '@/api/calls-of-cell'
import { BUCKET_NAMES } from '@/components/bucket-names'
import { FiguresCard, type FiguresProps, Loading, useToday } from '@/components/figures'
import {
  type DayCount,
  type Forecast,
  forecastOf,
  LEAST_A_DAY,
  LEAST_DAYS,
} from '@/domain/forecast/forecast'
import { type OddHours, oddHoursOf } from '@/domain/forecast/odd-hours'
import {
  daysIn,
  forecastQuestion,
  hoursIn,
  oddHoursQuestion,
  recentSince,
} from '@/domain/forecast/questions'
import { counted, figures } from '@/lib/figures'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import { Page } from '@/ui/page'
import { EmptyState, InlineError } from '@/ui/states'

const chart = lateCode(() => import('./forecast-chart'))

const WEEK = 7

/** How many calls are to come, and when there were far more or fewer than usual. */
export function MlAnalyticsPage() {
  const { hours, today } = useToday()
  return (
    <Page
      title="ML Analytics"
      meta="Computed from the number of calls alone; each figure says how sure it is."
      className="max-w-400"
    >
      {hours.error && !hours.data ? (
        <InlineError message={hours.error.message} onRetry={hours.refetch} />
      ) : null}
      {today === null ? null : (
        <>
          <FiguresCard
            title="Calls of the next two weeks"
            queries={[forecastQuestion(today)]}
            className="min-h-110 flex-none"
          >
            {(found) => <ForecastBody {...found} />}
          </FiguresCard>
          <FiguresCard
            title="Unusual hours of the last 7 days"
            queries={[oddHoursQuestion(today)]}
            className="min-h-60 flex-none"
          >
            {(found) => <OddHoursBody since={recentSince(today)} {...found} />}
          </FiguresCard>
        </>
      )}
    </Page>
  )
}

const whyNot = (days: readonly DayCount[]) =>
  days.length < LEAST_DAYS
    ? `Calls were counted on ${counted(days.length, 'whole day')} so far; a forecast needs ${LEAST_DAYS}, to be tried on eight weeks before it is shown.`
    : `With fewer than ${LEAST_A_DAY} calls a day nearly all that differs between days is chance.`

const percent = (share: number) => `${Math.round(share * 100)} %`
const dayName = (day: string) => BUCKET_NAMES.day(day).name

const sumOf = (days: Forecast['days']) =>
  figures(Math.round(days.reduce((sum, { value }) => sum + value, 0)))

const summaryOf = ({ days }: Forecast) => {
  const [first] = days
  if (!first) return ''
  const { day, value, low, high } = first
  return `${sumOf(days.slice(0, WEEK))} calls in the next 7 days, ${sumOf(days.slice(WEEK))} in the 7 after them. ${dayName(day)}: ${figures(Math.round(value))}, between ${figures(Math.round(low))} and ${figures(Math.round(high))} on eight days of ten.`
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
      <LatePart late={chart} waiting={<Loading title="Calls of the next two weeks" />}>
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
        {`In the last eight weeks such forecasts were off by ${percent(error)} of the calls. Taking each day to be as a week before would have been off by ${percent(naiveError)}; ${percent(chanceError)} is chance, which nobody can foresee. ${within} of ${tested} forecast days were between the edges.`}
      </p>
    </>
  )
}

/** "Fri 20 Nov, 14:00 to 17:00". */
const spanWords = ({ from, to }: OddHours) => {
  const end = `${String(Number(to.slice(11, 13)) + 1).padStart(2, '0')}:${to.slice(14, 16)}`
  return `${BUCKET_NAMES.hour(from).name} to ${end}`
}

function OddHoursBody({ answers: [answer], since }: FiguresProps & { since: string }) {
  const found = useMemo(() => (answer ? oddHoursOf(hoursIn(answer), since) : []), [answer, since])
  if (found.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={24} />} title="Nothing unusual">
        No three hours running had far more or far fewer calls than in the six weeks before.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Unusual hours" className="divide-y divide-line">
      {found.map((odd) => {
        const { from, count, expected, filters } = odd
        const span = spanWords(odd)
        const calls = `Open ${counted(count, 'call')}`
        return (
          <li key={from} className="py-2 text-row">
            <p className="font-medium text-ink">
              {`${span}: ${count > expected ? 'unusually many' : 'unusually few'} calls`}
            </p>
            <p className="text-ink-muted">
              {`${counted(count, 'call')}; ${figures(Math.round(expected))} are usual then. `}
              {count > 0 && filters ? (
                <Link
                  to="/all-calls"
                  search={callsOf(filters)}
                  aria-label={`${calls}: ${span}`}
                  className="rounded-chip text-accent underline"
                >
                  {calls}
                </Link>
              ) : null}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
