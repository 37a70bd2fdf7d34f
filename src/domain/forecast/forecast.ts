import { dayLater } from '../metrics/time-grid'

const WEEK = 7
const HORIZON = 14
/** Forecasts are made from the end of the week before each of these, and compared with what came. */
const BACKTEST_WEEKS = 8
/** The history that the first of them needs. */
const LOOKBACK_WEEKS = 4
export const LEAST_DAYS = (BACKTEST_WEEKS + LOOKBACK_WEEKS) * WEEK
/** With fewer calls, most of the difference between days is chance. */
export const LEAST_A_DAY = 5
/** Days of ten that should fall into the band. */
const IN_BAND = 0.8

export type DayCount = { day: string; count: number }

export type ForecastDay = { day: string; value: number; low: number; high: number }

export type Forecast = {
  days: ForecastDay[]
  /** Of the backtest: how far off, as a share of the calls. */
  error: number
  /** The same of a forecast that repeats the week before. */
  naiveError: number
  /** The error of a perfect forecast, from random variation alone. */
  chanceError: number
  /** Days of the backtest within their band, and how many there were. */
  within: number
  tested: number
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The same weekday of the weeks before, the latest first, as seen `ahead` days after the end of `past`. */
const sameWeekdays = (past: readonly number[], ahead: number, most: number): number[] => {
  const last = past.length - 1 + ahead - WEEK * Math.ceil(ahead / WEEK)
  return Array.from({ length: most }, (_, week) => past[last - WEEK * week]).filter(
    (value) => value !== undefined,
  )
}

const FADING = 0.8

type Member = (past: readonly number[], ahead: number) => number

const MEMBERS: readonly Member[] = [
  (past, ahead) => sameWeekdays(past, ahead, 1)[0] ?? 0,
  (past, ahead) => mean(sameWeekdays(past, ahead, 4)),
  (past, ahead) => {
    const values = sameWeekdays(past, ahead, 12)
    const weights = values.map((_, week) => FADING ** week)
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return values.reduce((all, value, week) => all + value * (weights[week] ?? 0), 0) / sum
  },
  // The level of the last two weeks, spread over the weekdays as in the last eight.
  (past, ahead) => {
    const usual = mean(past.slice(-8 * WEEK))
    const share = usual === 0 ? 0 : mean(sameWeekdays(past, ahead, 8)) / usual
    return mean(past.slice(-2 * WEEK)) * share
  },
]
const NAIVE = 0

/** `lead`: 0 for a day of the first week after what was known, 1 for one of the second. */
type Tested = { week: number; lead: number; actual: number; by: number[] }

const leadOf = (at: number) => Math.floor(at / WEEK)

/** As far ahead as is forecast, where it is known by now. */
const backtest = (counts: readonly number[]): Tested[] =>
  Array.from({ length: BACKTEST_WEEKS }, (_, week) => {
    const past = counts.slice(0, counts.length - WEEK * (week + 1))
    return counts.slice(past.length, past.length + HORIZON).map((actual, at) => ({
      week,
      lead: leadOf(at),
      actual,
      by: MEMBERS.map((member) => member(past, at + 1)),
    }))
  }).flat()

/** The better a member was, the more it counts. */
const weightsOf = (tested: readonly Tested[]): number[] => {
  const errors = MEMBERS.map((_, member) =>
    mean(tested.map(({ actual, by }) => Math.abs(actual - (by[member] ?? 0)))),
  )
  const weights = errors.map((error) => 1 / (error ** 2 + 1e-9))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

const together = (by: readonly number[], weights: readonly number[]) =>
  by.reduce((sum, value, member) => sum + value * (weights[member] ?? 0), 0)

/** On this scale the spread of counts is the same whatever their level. */
const surprise = (actual: number, value: number) => Math.abs(Math.sqrt(actual) - Math.sqrt(value))

/** Half the band, so that {@link IN_BAND} of the surprises and of one more are within. */
const bandOf = (surprises: readonly number[]) => {
  const sorted = surprises.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length, Math.ceil(IN_BAND * (sorted.length + 1))) - 1] ?? 0
}

const widen = (value: number, band: number) => ({
  low: Math.max(0, Math.sqrt(value) - band) ** 2,
  high: (Math.sqrt(value) + band) ** 2,
})

/** Weights and band of each week come from the other weeks: none is judged by its own days. */
const judge = (tested: readonly Tested[]) => {
  const weights = Array.from({ length: BACKTEST_WEEKS }, (_, week) =>
    weightsOf(tested.filter((one) => one.week !== week)),
  )
  const judged = tested.map(({ by, ...one }) => ({
    ...one,
    value: together(by, weights[one.week] ?? []),
  }))
  return judged.map((one) => {
    const others = judged.filter(({ week, lead }) => week !== one.week && lead === one.lead)
    const band = bandOf(others.map(({ actual, value }) => surprise(actual, value)))
    return { ...one, isWithin: surprise(one.actual, one.value) <= band }
  })
}

/**
 * The calls of the next two weeks from whole days, oldest first and without gaps: four simple
 * forecasts, weighted by their errors in the last eight weeks, with a band for each week ahead. Null
 * for fewer than {@link LEAST_DAYS} days or {@link LEAST_A_DAY} calls a day.
 */
export const forecastOf = (history: readonly DayCount[]): Forecast | null => {
  const last = history.at(-1)
  const counts = history.map(({ count }) => count)
  if (!last || counts.length < LEAST_DAYS || mean(counts.slice(-LEAST_DAYS)) < LEAST_A_DAY) {
    return null
  }
  const tested = backtest(counts)
  const judged = judge(tested)
  const calls = judged.reduce((sum, { actual }) => sum + actual, 0)
  const offBy = (errors: readonly number[]) =>
    errors.reduce((sum, error) => sum + error, 0) / Math.max(1, calls)
  const bands = Array.from({ length: HORIZON / WEEK }, (_, week) =>
    bandOf(
      judged
        .filter(({ lead }) => lead === week)
        .map(({ actual, value }) => surprise(actual, value)),
    ),
  )
  const weights = weightsOf(tested)
  return {
    days: Array.from({ length: HORIZON }, (_, at) => {
      const value = together(
        MEMBERS.map((member) => member(counts, at + 1)),
        weights,
      )
      return { day: dayLater(last.day, at + 1), value, ...widen(value, bands[leadOf(at)] ?? 0) }
    }),
    error: offBy(judged.map(({ actual, value }) => Math.abs(actual - value))),
    naiveError: offBy(tested.map(({ actual, by }) => Math.abs(actual - (by[NAIVE] ?? 0)))),
    chanceError: offBy(judged.map(({ value }) => Math.sqrt((2 * value) / Math.PI))),
    within: judged.filter(({ isWithin }) => isWithin).length,
    tested: judged.length,
  }
}
