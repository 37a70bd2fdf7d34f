import { isRecord } from '@/lib/is-record'

/** A summary that somebody typed and has not saved, and the one it is to replace. */
export type SummaryDraft = { base: string; text: string }

/** Whose words they are, and about which call. */
export type SummaryPlace = { userId: string | undefined; callId: string }

const keyOf = ({ userId, callId }: SummaryPlace) => `summaryDraft ${userId} ${callId}`

/** What was typed in this tab, also before it was loaded anew; null when there is nothing. */
export const readSummaryDraft = (place: SummaryPlace): SummaryDraft | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '')
    if (!isRecord(value)) return null
    const { base, text } = value
    return typeof base === 'string' && typeof text === 'string' ? { base, text } : null
  } catch {
    return null
  }
}

/** Keeps what is typed, or forgets it. A full storage keeps it on the screen only. */
export const writeSummaryDraft = (place: SummaryPlace, draft: SummaryDraft | null) => {
  if (draft === null || draft.text === draft.base) return sessionStorage.removeItem(keyOf(place))
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // Nothing to be done: the words are still where they were typed.
  }
}
