import type { Call } from '@/contracts/calls'
import { cutText } from '@/lib/cut-text'
import { formatPhoneNumber } from '@/lib/phone-format'

export type Caller = Pick<Call, 'callerName' | 'callerNumber'> & Partial<Pick<Call, 'direction'>>

/** Longer than any name that a person would recognise, short enough for any attribute. */
const LONGEST = 120

/** Name, else number, else withheld. Isolate it (`<bdi>`) inside a sentence. */
export const callerWords = ({ callerName, callerNumber, direction }: Caller): string => {
  const name = cutText((callerName ?? '').replace(/\s+/g, ' ').trim(), LONGEST)
  if (name !== '') return name
  if (callerNumber) return cutText(formatPhoneNumber(callerNumber), LONGEST)
  const isByPhone = direction === 'inbound' || direction === 'outbound'
  return isByPhone ? 'Number withheld' : 'Unknown caller'
}

/** Whom a next step is about: one without a call may be about nobody. */
export const callerOfStepWords = (callId: string | null, caller: Caller): string =>
  callId === null && !caller.callerName && !caller.callerNumber ? 'No caller' : callerWords(caller)
