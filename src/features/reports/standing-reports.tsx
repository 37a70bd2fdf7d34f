import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { FiguresCard, KeyFigures, Loading, PageScope, useToday } from '@/components/figures'
import { STANDING_REPORTS, type StandingReport } from '@/contracts/report-words'
import {
  neighbourOf,
  periodOf,
  periodWords,
  reportSentences,
  standingQuestions,
  STANDING_TITLES,
} from '@/domain/reports/standing-report'
import { IconButton } from '@/ui/button'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import { PageSection } from '@/ui/page-section'
import { InlineError } from '@/ui/states'

import { useAuth } from '@/api/auth'
import type { ReportsSearch } from '@/api/reports-search'

import { CallsToHear } from './calls-to-hear'
import { MissedPromises } from './missed-promises'

const GRAINS = { day: 'hour', week: 'day', month: 'day' } as const

const chart = lateCode(() =>
  import('@/components/figures/over-time-chart').then(({ OverTimeChart }) => OverTimeChart),
)
const trend = lateCode(() => import('./month-trend').then(({ MonthTrend }) => MonthTrend))

/** Kept free until the figures are there, so that nothing below them moves. */
const HEIGHTS: Record<StandingReport, string> = {
  day: 'min-h-228 sm:min-h-214 lg:min-h-170',
  week: 'min-h-168 sm:min-h-154 lg:min-h-110 xl:min-h-101',
  month: 'min-h-266 sm:min-h-247 lg:min-h-203',
}

export type StandingReportsProps = {
  search: ReportsSearch
  onSearch: (patch: ReportsSearch) => void
}

/** A day, a week and, for administrators, the months of a year, each in sentences, figures and a chart. */
export function StandingReports(props: StandingReportsProps) {
  const { hours, today } = useToday()
  const isAdmin = useAuth().user?.role === 'admin'
  const shown = STANDING_REPORTS.filter((report) => report !== 'month' || isAdmin)
  return (
    <PageSection title="Standing reports">
      {hours.error && !hours.data ? (
        <InlineError message={hours.error.message} onRetry={hours.refetch} />
      ) : null}
      <PageScope value={null}>
        <ul className="flex flex-col gap-3">
          {shown.map((report) => (
            <li
              key={report}
              className={clsx('flex break-inside-avoid print:block', HEIGHTS[report])}
            >
              {today === null ? null : <Report report={report} today={today} {...props} />}
            </li>
          ))}
        </ul>
      </PageScope>
    </PageSection>
  )
}

function Report({
  report,
  today,
  search,
  onSearch,
}: StandingReportsProps & { report: StandingReport; today: string }) {
  const title = STANDING_TITLES[report]
  // A day is summed up when it is over, a week and a month while they go on.
  const usual = report === 'day' ? neighbourOf('day', today, -1) : today
  const day = search[report] ?? usual
  const questions = standingQuestions(report, day)
  const isNewest = periodOf(report, day).to > today
  const turn = (by: -1 | 1) => {
    const next = neighbourOf(report, day, by)
    const isUsual = periodOf(report, next).from === periodOf(report, usual).from
    onSearch({ [report]: isUsual ? undefined : next })
  }
  return (
    <FiguresCard title={title} queries={questions}>
      {({ answers, onPick, onCallers }) => (
        <>
          <div className="flex items-center gap-1 text-row">
            <IconButton
              label={`${title}: the ${report} before`}
              size="sm"
              icon={<ChevronLeft />}
              className="-ml-2 print:hidden"
              onClick={() => turn(-1)}
            />
            <span className="font-medium text-ink">{periodWords(report, day)}</span>
            <IconButton
              label={`${title}: the ${report} after`}
              size="sm"
              icon={<ChevronRight />}
              className="print:hidden"
              disabledReason={isNewest ? 'This is the newest' : null}
              onClick={() => turn(1)}
            />
          </div>
          {answers[0] ? (
            <p className="max-w-[90ch] text-body text-ink">{reportSentences(report, answers[0])}</p>
          ) : null}
          <div className="py-1">
            <KeyFigures answers={answers} grain={GRAINS[report]} onCallers={onCallers} />
          </div>
          {report === 'month' ? (
            <LatePart late={trend} waiting={<Loading title={title} />}>
              {(MonthTrend) =>
                answers[1] ? (
                  <MonthTrend
                    answer={answers[1]}
                    onPick={onPick}
                    onCallers={(of) => onCallers({ ...of, query: questions[1] })}
                  />
                ) : null
              }
            </LatePart>
          ) : (
            <LatePart late={chart} waiting={<Loading title={title} />}>
              {(OverTimeChart) =>
                answers[0] ? (
                  <OverTimeChart
                    name={`Calls of the ${report} by ${GRAINS[report]}`}
                    grain={GRAINS[report]}
                    metrics={['volume']}
                    answer={answers[0]}
                    words={{ before: `the ${report} before` }}
                    onPick={onPick}
                  />
                ) : null
              }
            </LatePart>
          )}
          {report === 'day' && answers[0] ? (
            <>
              <MissedPromises range={answers[0].range} />
              <CallsToHear range={answers[0].range} />
            </>
          ) : null}
        </>
      )}
    </FiguresCard>
  )
}
