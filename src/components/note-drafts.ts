import { browserStorage } from '@/lib/browser-storage'
import { isRecord } from '@/lib/is-record'
import { parseJson } from '@/lib/json'

export type NoteDraft = {
  text: string
  atSeconds: number | null
  /** Of the note it changes; 0 for a new one. */
  version: number
}

/** Whose words they are, beside which call or ticket, and for which note; null for a new one. */
export type DraftPlace = { userId: string; callId: string; noteId: string | null }

const PREFIX = 'noteDraft'
const KEEP_MS = 14 * 24 * 60 * 60 * 1000

const keyOf = ({ userId, callId, noteId }: DraftPlace) =>
  [PREFIX, userId, callId, noteId ?? 'new'].join(' ')

const parse = (stored: string | null): (NoteDraft & { at: number }) | null => {
  const value = parseJson(stored ?? '')
  const { text, atSeconds, version, at } = isRecord(value) ? value : {}
  if (typeof text !== 'string' || typeof version !== 'number' || typeof at !== 'number') return null
  return { text, atSeconds: typeof atSeconds === 'number' ? atSeconds : null, version, at }
}

/** What was typed here in this browser; null when there is nothing. */
export const readDraft = (place: DraftPlace): NoteDraft | null =>
  parse(browserStorage.getItem(keyOf(place)))

export const writeDraft = (place: DraftPlace, draft: NoteDraft | null) => {
  if (draft === null || draft.text.trim() === '') return browserStorage.removeItem(keyOf(place))
  browserStorage.setItem(keyOf(place), JSON.stringify({ ...draft, at: Date.now() }))
}

const SENDING = 'sending-'

export const sendingPlace = (place: Omit<DraftPlace, 'noteId'>): DraftPlace => ({
  ...place,
  noteId: `${SENDING}${Date.now()}`,
})

const placesOf = ({ userId, callId }: Omit<DraftPlace, 'noteId'>): string[] => {
  const start = `${PREFIX} ${userId} ${callId} `
  return browserStorage
    .keys()
    .filter((key) => key.startsWith(start) && key !== `${start}new`)
    .map((key) => key.slice(start.length))
}

export const editedNoteIds = (place: Omit<DraftPlace, 'noteId'>): string[] =>
  placesOf(place).filter((id) => !id.startsWith(SENDING))

export const sendingPlaces = (place: Omit<DraftPlace, 'noteId'>): DraftPlace[] =>
  placesOf(place)
    .filter((id) => id.startsWith(SENDING))
    .map((noteId) => ({ ...place, noteId }))

/** Forgets what is too old to be come back for, also of people who use this browser no more. */
export const forgetOldDrafts = () => {
  for (const key of browserStorage.keys()) {
    if (!key.startsWith(`${PREFIX} `)) continue
    const draft = parse(browserStorage.getItem(key))
    if (!draft || Date.now() - draft.at > KEEP_MS) browserStorage.removeItem(key)
  }
}
