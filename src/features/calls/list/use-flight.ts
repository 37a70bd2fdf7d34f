import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Pixels a millisecond: a screen passes in a fifth of a second, and nobody reads it. */
const FLYING = 4
/** Slower than this, it has ended. Well below, so that a fast hand does not switch with every frame. */
const READING = 2
/** A list that has not moved for so long has come to rest. */
const REST_MS = 100

/**
 * Tells from where a list has scrolled to, and when, whether it flies by: when a screen of it has, in
 * more than a few steps. A jump is no flight.
 */
export const createFlight = () => {
  let last = { top: 0, at: -Infinity }
  let flown = 0
  let isFlying = false
  /** `top` and `screen` in pixels, `at` in milliseconds. */
  return (top: number, at: number, screen: number): boolean => {
    const passed = Math.abs(top - last.top)
    const speed = passed / Math.max(1, at - last.at)
    last = { top, at }
    flown = speed < READING ? 0 : flown + Math.min(passed, screen / 4)
    isFlying = isFlying ? speed >= READING : speed >= FLYING && flown > screen
    return isFlying
  }
}

/**
 * Whether a list is scrolled faster than anyone reads, and which of the `drawn` lines were there
 * before: what comes after those is gone before it is read, and may be drawn in less.
 */
export const useFlight = (drawn: RefObject<readonly number[]>) => {
  const [before, setBefore] = useState<readonly number[] | null>(null)
  const [isFlight] = useState(createFlight)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  /** To be told of every scroll, with pixels. */
  const onScrolled = useCallback(
    (top: number, screen: number) => {
      clearTimeout(rest.current)
      const isFlying = isFlight(top, performance.now(), screen)
      setBefore((lines) => (isFlying ? (lines ?? drawn.current) : null))
      if (isFlying) rest.current = setTimeout(() => setBefore(null), REST_MS)
    },
    [drawn, isFlight],
  )
  return {
    /** Null while the list can be read. */
    before,
    onScrolled,
  }
}
