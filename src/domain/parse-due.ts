import { ownZone } from '@/lib/time-format'

import { readTypedTime, whyNoTime } from './times/read-time'

/**
 * Reads a typed time in the zone of the machine, which is the reader's: "fri 9am", "tomorrow", "in 2
 * hours", "14:30", "by friday". Null for anything it does not understand whole, and for what has passed.
 */
export const parseDue = (text: string, now: Date): Date | null =>
  readTypedTime(text, now, ownZone())?.at ?? null

/** Why {@link parseDue} finds no time in it. */
export const whyNoDue = (text: string, now: Date) => whyNoTime(text, now, ownZone())
