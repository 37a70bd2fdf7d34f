import type { AlertState } from '@/contracts/alert-words'

/** What an alert remembers between two evaluations; instants in epoch milliseconds. */
export type AlertLife = {
  state: Exclude<AlertState, 'resolved'>
  /** Since when the condition is met. */
  since: number
  /** Since when it is no longer met; null while it is. */
  clearSince: number | null
  /** The last evaluation with enough data. */
  knownAt: number
  snoozedUntil: number | null
}

export type Evaluation = {
  at: number
  /** Null: too little data to tell. */
  isMet: boolean | null
  /** How long the condition must be met before the alert fires. */
  holdMs: number
  /** After so long without data, what was measured before no longer counts towards a hold or a clearing. */
  gapMs: number
}

export type AlertEvent = 'fired' | 'resolved' | 'dropped'

type Next = { life: AlertLife | null; event: AlertEvent | null }

/** A condition that comes and goes is one alert: it must be gone for so long. */
export const CLEAR_MS = 5 * 60_000

const begin = ({ at, holdMs }: Evaluation): Next => {
  const isFiring = holdMs === 0
  const state = isFiring ? 'firing' : 'pending'
  return {
    life: { state, since: at, clearSince: null, knownAt: at, snoozedUntil: null },
    event: isFiring ? 'fired' : null,
  }
}

/** An alert that was snoozed fires again when the time is over, unless its condition is clearing. */
const awake = (life: AlertLife, at: number): Next => {
  const { state, snoozedUntil, clearSince } = life
  const isOver = state === 'snoozed' && snoozedUntil !== null && snoozedUntil <= at
  return isOver && clearSince === null
    ? { life: { ...life, state: 'firing', snoozedUntil: null }, event: 'fired' }
    : { life, event: null }
}

const pending = (life: AlertLife, { at, isMet, holdMs }: Evaluation, isGap: boolean): Next => {
  if (!isMet) return { life: null, event: 'dropped' }
  const since = isGap ? at : life.since
  return at - since >= holdMs
    ? { life: { ...life, since, state: 'firing' }, event: 'fired' }
    : { life: { ...life, since }, event: null }
}

/**
 * The next state of the one open alert of a rule; null: there is none. Missing data changes nothing:
 * it neither fires nor resolves.
 */
export const nextAlert = (life: AlertLife | null, evaluation: Evaluation): Next => {
  const { at, isMet, gapMs } = evaluation
  if (life === null) return isMet ? begin(evaluation) : { life, event: null }
  if (isMet === null) return awake(life, at)
  const isGap = at - life.knownAt > gapMs
  const known = { ...life, knownAt: at }
  if (life.state === 'pending') return pending(known, evaluation, isGap)
  if (isMet) return awake({ ...known, clearSince: null }, at)
  const clearSince = isGap ? at : (life.clearSince ?? at)
  return at - clearSince >= CLEAR_MS
    ? { life: null, event: 'resolved' }
    : { life: { ...known, clearSince }, event: null }
}
