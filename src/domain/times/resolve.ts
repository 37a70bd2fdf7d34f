import { offsetAt, wallClockAt } from '@/lib/zoned-time'

import { DAY_PARTS } from './day-parts'
import { type Clock, DAY_MS, type Moment, type Part, weekdayOf } from './parts'

export type Window = { from: Date; to: Date }
/** `window` is null for an instant. Of a window, `at` is its start; its end where it is a deadline or has begun. */
export type Resolved = { at: Date; window: Window | null }

const HOUR = 60
const OPENS = 9 * HOUR
const CLOSES = 17 * HOUR
const LATEST = 21 * HOUR
const MINUTE_MS = 60_000
const FRIDAY = 4

type Days = { from: number; to: number; isNamed: boolean; isWeekend: boolean }
type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>

const of = <Kind extends Part['kind']>(parts: Part[], kind: Kind): Of<Kind>[] =>
  parts.filter((part): part is Of<Kind> => part.kind === kind)

const sameOf = (values: number[]): number | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

const daysOfWeekday = ({ weekday, which }: Of<'weekday'>, moment: Moment): number | null => {
  const today = weekdayOf(moment)
  const ahead = (weekday - today + 7) % 7
  if (which === 'this') return ahead
  if (which === 'nearest') return ahead === 0 ? 7 : ahead
  // On a Sunday "next Monday" is tomorrow to some and in eight days to others.
  return today === 6 && !moment.isTyped ? null : 7 - today + weekday
}

/** The day that is named, or days; null where the words contradict each other. */
const findDays = (parts: Part[], moment: Moment): Days | null => {
  const [weekday, ...otherWeekdays] = of(parts, 'weekday')
  const [week, ...otherWeeks] = of(parts, 'week')
  const [span, ...otherSpans] = of(parts, 'days')
  const given = of(parts, 'day').map(({ days }) => days)
  const weeksLater = of(parts, 'later').reduce((sum, { weeks }) => sum + weeks, 0)
  const one = (days: number | null): Days | null =>
    days === null
      ? null
      : { from: days + 7 * weeksLater, to: days + 7 * weeksLater, isNamed: true, isWeekend: false }
  if (otherWeeks.length > 0 || otherSpans.length > 0) return null
  if (otherWeekdays.some((other) => other.weekday !== weekday?.weekday)) return null
  if (week && span) return null
  if (week && given.length === 0) {
    const monday = 7 * week.weeks - weekdayOf(moment)
    if (weekday) return one(monday + weekday.weekday)
    return { from: monday, to: monday + FRIDAY, isNamed: true, isWeekend: false }
  }
  if (span) {
    const isWeekend = weekdayOf(moment, span.from) === 5 && span.to === span.from + 1
    const isInside = given.length === 0 && !weekday
    if (isInside) return { from: span.from, to: span.to, isNamed: true, isWeekend }
    const days = weekday ? daysOfWeekday({ ...weekday, which: 'this' }, moment) : sameOf(given)
    return days !== null && days >= span.from && days <= span.to ? one(days) : null
  }
  if (given.length > 0) {
    const days = sameOf(given)
    if (days === null || week) return null
    return weekday && weekdayOf(moment, days) !== weekday.weekday ? null : one(days)
  }
  if (weekday) return one(daysOfWeekday(weekday, moment))
  return weeksLater > 0 ? null : { from: 0, to: 0, isNamed: false, isWeekend: false }
}

/** The instant at `minutes` of a day; null where the clocks skip it or show it twice. */
const settle = (moment: Moment, days: number, minutes: number, zone = moment.zone) => {
  const wall = moment.today + days * DAY_MS + minutes * MINUTE_MS
  const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map((near) => offsetAt(near, zone)))
  const instants = [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => offsetAt(instant, zone) === wall - instant)
  return instants.length === 1 ? new Date(instants[0] ?? 0) : null
}

const windowOf = (
  { now }: Moment,
  from: Date | null,
  to: Date | null,
  isDue: 'first' | 'last',
): Resolved | null => {
  if (!from || !to || to <= now || to <= from) return null
  const hasBegun = from <= now
  return {
    at: hasBegun || isDue === 'last' ? to : from,
    window: { from: hasBegun ? now : from, to },
  }
}

/** Minutes of the day; null where morning and evening are equally likely. */
const minutesOf = (
  { hour, minute, isLiteral }: Clock,
  part: Of<'day-part'> | undefined,
  isGuarded: boolean,
  moment: Moment,
): number | null => {
  const at = (hours: number) => hours * HOUR + minute
  if (part) {
    const [first, last] =
      {
        morning: [4, 12],
        lunch: [11, 15],
        afternoon: [12, 19],
        evening: [16, 24],
        night: [17, 24],
      }[part.name.split(' ').at(-1) ?? ''] ?? (part.name === 'late' ? [12, 22] : [5, 12])
    const halves = isLiteral || hour === 12 ? [hour] : [hour, hour + 12]
    const fitting = halves.filter((one) => one >= (first ?? 0) && one < (last ?? 24))
    return fitting.length === 1 ? at(fitting[0] ?? 0) : null
  }
  if (isLiteral) return at(hour)
  if (hour <= 6) return at(hour + 12)
  const isEither = hour === 7 || (hour === 8 && isGuarded)
  return isEither && !moment.isTyped ? null : at(hour)
}

const untilOf = (from: number, { hour, minute, isLiteral }: Clock): number => {
  const minutes = hour * HOUR + minute
  return isLiteral || minutes > from ? minutes : minutes + 12 * HOUR
}

const startOf = (clock: Clock, until: Clock): Clock => {
  if (clock.isLiteral || until.half === undefined) return clock
  const sameHalf = { ...clock, hour: (clock.hour % 12) + (until.half === 'pm' ? 12 : 0) }
  const isEarlier = sameHalf.hour * HOUR + sameHalf.minute < until.hour * HOUR + until.minute
  return isEarlier
    ? { ...sameHalf, isLiteral: true }
    : { ...clock, hour: clock.hour % 12, isLiteral: true }
}

const closeAfter = (minutes: number) =>
  minutes < CLOSES ? CLOSES : minutes < LATEST ? LATEST : minutes + HOUR

const resolveClock = (parts: Part[], days: Days, moment: Moment): Resolved | null => {
  const clocks = of(parts, 'clock')
  const [first] = clocks
  const [dayPart, ...others] = of(parts, 'day-part')
  const zone = of(parts, 'zone')[0]?.zone
  const bound = of(parts, 'bound')[0]?.bound
  if (!first || days.from !== days.to) return null
  const until = first.until
  const clock = until ? startOf(first.clock, until) : first.clock
  const isToday = [dayPart, ...others].some((part) => part?.isToday) && !days.isNamed
  const isOpen = !days.isNamed && !isToday
  const hasNoHalf = !clock.isLiteral && !dayPart
  // "At eight" without a day is this evening or tomorrow morning.
  const isGuarded = bound !== undefined || isOpen || (days.isNamed && days.from === 0)
  let minutes = minutesOf(clock, dayPart, isGuarded, moment)
  const said = clocks.map((one) => minutesOf(one.clock, dayPart, isGuarded, moment))
  if (minutes === null || (!until && sameOf(said.map((one) => one ?? -1)) === null)) return null
  const isMidnight = minutes === 0 && !clock.half && !isOpen
  if (isMidnight && !moment.isTyped) return null
  let { from: day } = days
  const at = () => settle(moment, day, minutes ?? 0, zone)
  const hasPassed = () => (at() ?? moment.now) <= moment.now
  if (day === 0 && hasPassed()) {
    const evening = minutes + 12 * HOUR
    if (days.isNamed && hasNoHalf && !until && minutes >= 8 * HOUR && minutes < 12 * HOUR)
      minutes = evening
    else if (!isOpen || (bound !== undefined && moment.minutes < CLOSES)) return null
    else if (until && untilOf(minutes, until) > moment.minutes) return null
    else day = 1
  }
  const start = at()
  if (!start || start <= moment.now) return null
  if (until) {
    const end = settle(moment, day, untilOf(minutes, until), zone)
    return windowOf(moment, start, end, 'first')
  }
  if (bound === 'after') {
    return windowOf(moment, start, settle(moment, day, closeAfter(minutes), zone), 'first')
  }
  if (bound === 'by' || !days.isNamed) {
    return bound ? windowOf(moment, moment.now, start, 'last') : { at: start, window: null }
  }
  if (bound !== 'before') return { at: start, window: null }
  const opens = settle(moment, day, minutes > OPENS ? OPENS : 0, zone)
  return windowOf(moment, opens, start, 'last')
}

/** "Early Monday morning" is one part of the day; of others the narrower, if it lies within the wider. */
const narrowest = (dayParts: Of<'day-part'>[]): [from: number, to: number] | null => {
  const names = dayParts.map(({ name }) => name)
  const joint = DAY_PARTS[names.toSorted((a, b) => sideFirst(a) - sideFirst(b)).join(' ')]
  if (joint) return joint
  const [narrow, wide = narrow] = dayParts.toSorted((a, b) => a.to - a.from - (b.to - b.from))
  if (!narrow || !wide || dayParts.length > 2) return null
  return narrow.from >= wide.from && narrow.to <= wide.to ? [narrow.from, narrow.to] : null
}

const sideFirst = (name: string) => (name === 'early' || name === 'late' ? 0 : 1)

const resolveDayPart = (parts: Part[], days: Days, moment: Moment): Resolved | null => {
  const dayParts = of(parts, 'day-part')
  const bound = of(parts, 'bound')[0]?.bound
  const hours = narrowest(dayParts)
  if (!hours) return null
  if (days.from !== days.to || bound === 'after' || bound === 'before') return null
  const [from, to] = hours.map((hour) => hour * HOUR) as [number, number]
  const isToday = dayParts.some((one) => one.isToday)
  const isMorning = to <= 12 * HOUR
  let { from: day } = days
  if (!days.isNamed && !isToday && from <= moment.minutes) {
    if (!isMorning && moment.minutes < to) return null
    day = 1
  }
  if (day === 0 && from <= moment.minutes && isMorning) return null
  const start = bound === 'by' ? moment.now : settle(moment, day, from)
  return windowOf(moment, start, settle(moment, day, to), bound === 'by' ? 'last' : 'first')
}

const resolveDays = (parts: Part[], { from, to, isWeekend }: Days, moment: Moment) => {
  const bound = of(parts, 'bound')[0]?.bound
  const deadline = (day: number) =>
    windowOf(moment, moment.now, settle(moment, day, CLOSES), 'last')
  if (bound === 'after' || (bound && from !== to && !isWeekend)) return null
  if (bound === 'before' || (bound === 'by' && isWeekend)) return deadline(from - 1)
  if (bound === 'by') return deadline(from)
  return windowOf(moment, settle(moment, from, OPENS), settle(moment, to, CLOSES), 'first')
}

const resolveAhead = (parts: Part[], moment: Moment): Resolved | null => {
  const [ahead, another] = of(parts, 'ahead')
  if (!ahead || another || parts.some(({ kind }) => kind === 'clock')) return null
  const [from, to] = [ahead.from, ahead.to].map((ms) => new Date(moment.now.getTime() + ms))
  if (!from || !to) return null
  if (ahead.isDeadline) return windowOf(moment, moment.now, to, 'last')
  return ahead.from === ahead.to ? { at: from, window: null } : windowOf(moment, from, to, 'first')
}

/** In another zone only a clock is read, and only while both have the same day. */
const isElsewhere = (parts: Part[], { now, today, zone }: Moment): boolean => {
  const [first, ...others] = of(parts, 'zone')
  if (!first || first.zone === zone) return others.length > 0
  const { year, month, day } = wallClockAt(now, first.zone)
  const isOtherDay = Date.UTC(year, month - 1, day) !== today
  return isOtherDay || others.length > 0 || of(parts, 'clock').length === 0
}

/** Null: the words name no single time, or one that has passed. */
export const resolve = (parts: Part[], moment: Moment): Resolved | null => {
  const has = (kind: Part['kind']) => parts.some((part) => part.kind === kind)
  const isVague = has('vague') && !has('clock') && !has('day-part')
  if (has('unclear') || has('odd') || isVague || of(parts, 'bound').length > 1) return null
  const days = findDays(parts, moment)
  if (!days || isElsewhere(parts, moment)) return null
  if (has('ahead')) return days.isNamed ? null : resolveAhead(parts, moment)
  if (has('same-time')) {
    const at =
      days.from === days.to && !has('clock') ? settle(moment, days.from, moment.minutes) : null
    return at && at > moment.now ? { at, window: null } : null
  }
  if (has('close')) {
    if (has('clock') || has('day-part') || days.from !== days.to) return null
    return windowOf(moment, moment.now, settle(moment, days.from, CLOSES), 'last')
  }
  if (has('clock')) return resolveClock(parts, days, moment)
  return has('day-part') ? resolveDayPart(parts, days, moment) : resolveDays(parts, days, moment)
}
