import { ownZone } from '@/lib/time-format'

import { isTypedTime, readTypedTime } from './times/read-time'

/**
 * Reads a typed time in the zone of the machine, which is the reader's: "fri 9am", "tomorrow", "in 2
 * hours", "14:30", "by friday". Null for anything it does not understand whole, and for what has passed.
 */
export const parseDue = (text: string, now: Date): Date | null =>
  readTypedTime(text, now, ownZone())?.at ?? null

const PAST = /^\s*(?:yesterday|last \w+)\b/i

/** It is understood whole, also where it has passed. */
export const isTime = (text: string, now: Date): boolean =>
  PAST.test(text) || isTypedTime(text, now, ownZone())
