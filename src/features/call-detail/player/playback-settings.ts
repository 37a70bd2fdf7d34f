import { browserStorage } from '@/lib/browser-storage'

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Speed = (typeof SPEEDS)[number]

const SPEED_KEY = 'playbackSpeed'
const SKIP_KEY = 'skipSilences'

/** How this browser plays recordings, whichever call. */
export const readSpeed = (): Speed => {
  const stored = Number(browserStorage.getItem(SPEED_KEY))
  return SPEEDS.find((speed) => speed === stored) ?? 1
}
export const storeSpeed = (speed: Speed) => browserStorage.setItem(SPEED_KEY, String(speed))

export const readSkipSilences = (): boolean => browserStorage.getItem(SKIP_KEY) === 'on'
export const storeSkipSilences = (on: boolean) => {
  if (on) browserStorage.setItem(SKIP_KEY, 'on')
  else browserStorage.removeItem(SKIP_KEY)
}

/** The next speed up (1) or down (-1); the same at either end. */
export const nextSpeed = (speed: Speed, direction: 1 | -1): Speed =>
  SPEEDS[SPEEDS.indexOf(speed) + direction] ?? speed
