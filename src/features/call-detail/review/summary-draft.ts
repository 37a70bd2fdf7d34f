import { isRecord } from '@/lib/is-record'

export type SummaryDraft = { base: string; text: string }

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

export const writeSummaryDraft = (place: SummaryPlace, draft: SummaryDraft | null) => {
  if (draft === null || draft.text === draft.base) return sessionStorage.removeItem(keyOf(place))
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // Nothing to be done: the words are still where they were typed.
  }
}
