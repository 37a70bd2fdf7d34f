import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { businessHoursQuery } from '@/api/business-hours'
import { type callbackParams, callbacksWithoutTimeQuery, callbackWeekQuery } from '@/api/callbacks'
import type { QueueSearch } from '@/api/queue-search'
import { callerWords } from '@/components/caller'
import type { Callback } from '@/contracts/callbacks'
import { dayIn, laterDay, type WeekDay, weekOf } from '@/domain/times/week'
import { isDay } from '@/lib/day'
import { figures } from '@/lib/figures'
import { ownZone } from '@/lib/time-format'
import { Button, IconButton } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { useNow } from '@/ui/now'
import { ShowMore } from '@/ui/show-more'
import { ErrorState, SkeletonRows } from '@/ui/states'

import { useCallbackKeys } from './callback-keys'
import { CallbackState, CallbackTopic, clockIn, isLate, placeOf, timeIn } from './callback-facts'
import type { RowProps } from './callback-row'

type Acting = Pick<RowProps, 'myId' | 'from' | 'actions' | 'onAsk' | 'onCaller'>
type Props = Acting & {
  params: ReturnType<typeof callbackParams>
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
}

export function CallbackWeek(props: Props) {
  const hours = useQuery(businessHoursQuery)
  if (hours.data) return <Week {...props} zone={hours.data.zone} />
  return hours.error ? (
    <ErrorState error={hours.error} onRetry={hours.refetch} />
  ) : (
    <SkeletonRows rows={3} rowClassName="h-24" label="Loading the week" />
  )
}

const DAY = { timeZone: 'UTC', day: 'numeric', month: 'long' } as const
const dayOfMonth = new Intl.DateTimeFormat('en', { ...DAY, month: 'short' })
const wholeDay = new Intl.DateTimeFormat('en', { ...DAY, weekday: 'long' })
const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' })
const span = new Intl.DateTimeFormat('en', { ...DAY, year: 'numeric' })

function Week({ params, search, onSearch, zone, ...acting }: Props & { zone: string }) {
  const now = useNow()
  const today = dayIn(zone, now)
  const days = weekOf(isDay(search.week ?? '') ? (search.week ?? today) : today, zone, now)
  const [monday, sunday] = [days[0], days.at(-1)]
  const from = monday?.from ?? now
  const to = sunday?.to ?? now
  const week = useInfiniteQuery({
    ...callbackWeekQuery(params, from, to),
    placeholderData: keepPreviousData,
  })
  const withoutTime = useInfiniteQuery({
    ...callbacksWithoutTimeQuery(params),
    placeholderData: keepPreviousData,
  })
  const host = useRef<HTMLDivElement>(null)
  const pagesOf = ({ data }: typeof week) => data?.pages.flatMap(({ items }) => items) ?? []
  const totalOf = ({ data }: typeof week) => data?.pages[0]?.total ?? 0
  const timed = pagesOf(week).toSorted((a, b) => (a.dueFrom ?? '').localeCompare(b.dueFrom ?? ''))
  const untimed = pagesOf(withoutTime)
  const unplaced = untimed.filter((one) => !days.some((day) => isWithin(day, dayFor(one, now))))
  const heading = useRef<HTMLHeadingElement>(null)
  // Else the arrows that turn the weeks would move the switch that was just clicked.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('[type=radio]')) heading.current?.focus()
  }, [])
  useCallbackKeys(host, { callbacks: [...timed, ...untimed], ...acting })
  const go = (days: number | null) => () =>
    onSearch({ week: days === null || !monday ? 'this' : laterDay(monday.day, days) })
  useHotkeys('Callbacks', [
    { key: 'ArrowLeft', label: 'Previous week', run: go(-7) },
    { key: 'ArrowRight', label: 'Next week', run: go(7) },
    { key: 't', label: 'This week', run: go(null) },
  ])
  const isThisWeek = days.some(({ isToday }) => isToday)
  const error = (week.data ? null : week.error) ?? (withoutTime.data ? null : withoutTime.error)
  const retry = () => Promise.all([week.refetch(), withoutTime.refetch()])
  const more = [week, withoutTime].find(({ hasNextPage }) => hasNextPage)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-section font-semibold tabular-nums outline-none"
          aria-live="polite"
        >
          {monday && sunday ? span.formatRange(new Date(monday.day), new Date(sunday.day)) : null}
        </h2>
        {zone === ownZone() ? null : (
          <span className="text-row text-ink-muted">Times in {placeOf(zone)}</span>
        )}
        <span className="ml-auto flex gap-2">
          <IconButton
            variant="secondary"
            size="tool"
            label="Previous week"
            aria-keyshortcuts="ArrowLeft"
            icon={<ChevronLeft />}
            onClick={go(-7)}
          />
          <Button
            size="tool"
            hotkey="t"
            disabledReason={isThisWeek ? 'This week is shown' : null}
            onClick={go(null)}
          >
            This week
          </Button>
          <IconButton
            variant="secondary"
            size="tool"
            label="Next week"
            aria-keyshortcuts="ArrowRight"
            icon={<ChevronRight />}
            onClick={go(7)}
          />
        </span>
      </div>
      {error ? (
        <ErrorState error={error} safe="Your changes are saved." onRetry={retry} />
      ) : !week.data || !withoutTime.data ? (
        <SkeletonRows rows={3} rowClassName="h-24" label="Loading the week" />
      ) : (
        <div ref={host} className="@container">
          <div
            aria-busy={week.isPlaceholderData}
            className="flex flex-col overflow-clip rounded-card border border-line bg-surface divide-line aria-busy:opacity-60 max-@4xl:divide-y @4xl:min-h-80 @4xl:flex-row @4xl:divide-x"
          >
            {days.map((day) => (
              <Day
                key={day.day}
                day={day}
                zone={zone}
                callbacks={[...timed, ...untimed].filter((one) => isWithin(day, dayFor(one, now)))}
                from={acting.from}
                onAsk={acting.onAsk}
              />
            ))}
            {unplaced.length === 0 ? null : (
              <Column
                name="Unscheduled"
                callbacks={unplaced}
                zone={zone}
                from={acting.from}
                onAsk={acting.onAsk}
              >
                Unscheduled
              </Column>
            )}
          </div>
        </div>
      )}
      {more ? (
        <>
          <p className="text-center text-row text-ink-muted">
            {figures(timed.length + untimed.length)} of{' '}
            {figures(totalOf(week) + totalOf(withoutTime))} are shown
          </p>
          <ShowMore of={more} variant="ghost" />
        </>
      ) : null}
    </>
  )
}

/** Without a time it stands on the day it is to be made by, and today once that has passed. */
const dayFor = (callback: Callback, now: Date) =>
  callback.dueFrom ?? (isLate(callback, now) ? now.toISOString() : callback.lateAt)

const isWithin = ({ from, to }: WeekDay, dueFrom: string | null) =>
  dueFrom !== null && new Date(dueFrom) >= from && new Date(dueFrom) < to

type ColumnProps = {
  name: string
  callbacks: readonly Callback[]
  zone: string
} & Pick<Acting, 'from' | 'onAsk'>

function Day({ day, ...column }: Omit<ColumnProps, 'name'> & { day: WeekDay }) {
  const at = new Date(day.day)
  const isNarrow = day.isWeekend && column.callbacks.length === 0
  return (
    <Column {...column} name={wholeDay.format(at)} isNarrow={isNarrow}>
      {weekday.format(at)}{' '}
      <span className={clsx(day.isToday && 'rounded-chip bg-accent-soft px-1 text-accent-ink')}>
        {dayOfMonth.format(at)}
        {day.isToday ? <span className="sr-only"> today</span> : null}
      </span>
    </Column>
  )
}

function Column({
  name,
  callbacks,
  zone,
  isNarrow = false,
  children,
  ...opening
}: ColumnProps & { isNarrow?: boolean; children: React.ReactNode }) {
  return (
    <section
      aria-label={name}
      className={clsx('min-w-0 p-2', isNarrow ? '@4xl:w-27 @4xl:shrink-0' : '@4xl:flex-1')}
    >
      <h3 className="flex flex-wrap justify-between gap-x-1 px-1 pb-1 text-meta font-semibold text-ink-muted">
        <span className="whitespace-nowrap">{children}</span>
        {callbacks.length > 0 ? <span className="tabular-nums">{callbacks.length}</span> : null}
      </h3>
      {callbacks.length === 0 ? (
        <p className="px-1 text-meta text-ink-subtle">None</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {callbacks.map((callback) => (
            <Entry key={callback.id} callback={callback} zone={zone} {...opening} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** "15:00", or "15:00–17:00"; "from 15:00" where it ends on another day. */
const timeOn = (zone: string, from: string, to: string | null) => {
  const day = dayIn(zone, new Date(from))
  const start = clockIn(zone, from)
  if (to === null) return { day, clocks: start }
  const isOneDay = day === dayIn(zone, new Date(to))
  return { day, clocks: isOneDay ? `${start}–${clockIn(zone, to)}` : `from ${start}` }
}
type TimeOn = ReturnType<typeof timeOn>

const isEqual = (one: TimeOn, other: TimeOn | null) =>
  one.day === other?.day && one.clocks === other.clocks

function Entry({
  callback,
  zone,
  ...opening
}: Pick<ColumnProps, 'zone' | 'from' | 'onAsk'> & { callback: Callback }) {
  const now = useNow()
  const { id, dueFrom, dueTo, lateAt, requestedWords, call } = callback
  const on = (zone: string) => (dueFrom === null ? null : timeOn(zone, dueFrom, dueTo))
  const [ours, theirs] = [on(zone), on(callback.zone)]
  return (
    <li
      data-row={id}
      className="flex min-w-0 flex-col rounded-control border border-line px-2 py-1 text-row hover:bg-canvas has-[:focus-visible]:bg-accent-soft/60"
    >
      {dueFrom === null ? (
        <span className="text-meta">
          {requestedWords === null ? null : (
            <q className="text-warning italic">
              <bdi>{requestedWords}</bdi>
            </q>
          )}
          {isLate(callback, now) ? (
            <span className="text-danger"> overdue</span>
          ) : lateAt === null ? null : (
            <span className="block">
              Call by {timeIn(zone, { zone, dueFrom: lateAt, dueTo: null }, now)}
            </span>
          )}
        </span>
      ) : (
        <span className="text-meta tabular-nums">
          <time dateTime={dueFrom} className={isLate(callback, now) ? 'text-danger' : undefined}>
            {ours?.clocks}
            {isLate(callback, now) ? ', overdue' : ''}
          </time>
          {theirs === null || isEqual(theirs, ours) ? null : (
            <span className="block text-ink-muted">
              {theirs.day === ours?.day ? '' : `${weekday.format(new Date(theirs.day))} `}
              {theirs.clocks} in {placeOf(callback.zone)}
            </span>
          )}
        </span>
      )}
      <CallbackTopic callback={callback} {...opening} className="line-clamp-2 wrap-anywhere" />
      <bdi className="truncate text-meta text-ink-muted">{callerWords(call)}</bdi>
      <span className="flex flex-wrap gap-1">
        <CallbackState callback={callback} />
      </span>
    </li>
  )
}
