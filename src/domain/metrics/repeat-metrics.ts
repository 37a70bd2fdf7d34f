import { USUAL_RULES } from '@/contracts/usual-rules'

/** Within how many days it is asked whether callers ring again. */
export const REPEAT_WINDOWS = [1, 3, 7, 14] as const
type RepeatWindow = (typeof REPEAT_WINDOWS)[number]

export type RepeatMark = 'noRepeat' | `repeat within ${RepeatWindow}`

/** When a mark of repeats holds for a call of a known caller. Before the days are over nothing is known. */
export type RepeatRule = {
  days: number
  /** Whether it holds where they rang again, or where they did not. */
  isRepeat: boolean
}

/** `repeatDays`: what the organisation calls a repeat. */
export const repeatRule = (mark: RepeatMark, repeatDays: number): RepeatRule => {
  const days = REPEAT_WINDOWS.find((window) => mark === `repeat within ${window}`)
  return days === undefined ? { days: repeatDays, isRepeat: false } : { days, isRepeat: true }
}

const REPEAT_NOTES = 'Outbound calls are not repeats. Calls younger than that do not count yet.'

/** A call of the same person within so many days makes the first one a repeat. */
export const noRepeatWords = (days: number) =>
  `Resolved calls of known callers who did not ring again within ${days === 1 ? 'a day' : `${days} days`}. ${REPEAT_NOTES}`

const SHARE = { unit: 'share', minimum: USUAL_RULES.minimumCalls, kind: 'marked share' } as const

const repeatWithin = <Window extends RepeatWindow>(window: Window) =>
  ({
    label: `Repeat calls within ${window === 1 ? 'a day' : `${window} days`}`,
    definition: `Calls of known callers after which the same caller rang again within ${window * 24} hours. ${REPEAT_NOTES}`,
    of: {},
    ...SHARE,
    mark: `repeat within ${window}`,
  }) as const

export const REPEAT_METRICS = {
  resolutionNoRepeat: {
    label: 'Resolved without a repeat',
    definition: noRepeatWords(USUAL_RULES.repeatDays),
    of: { resolution: 'resolved' },
    ...SHARE,
    mark: 'noRepeat',
  },
  repeatWithin1: repeatWithin(1),
  repeatWithin3: repeatWithin(3),
  repeatWithin7: repeatWithin(7),
  repeatWithin14: repeatWithin(14),
} as const
