import { clock } from '@/lib/time-format'
import { notify } from '@/ui/notify'

type Place = {
  callId: string
  seconds?: number | null
  /** A line of the transcript, to be marked. */
  utterance?: number
  noteId?: string
}

/** The address of a call, at a second or a note of it. It opens for people who can sign in. */
export const callLink = ({ callId, seconds, utterance, noteId }: Place): string => {
  const url = new URL(`/unified-dashboard/${callId}`, window.location.origin)
  if (utterance !== undefined) url.searchParams.set('u', String(utterance))
  if (seconds) url.searchParams.set('t', String(Math.floor(seconds)))
  if (noteId !== undefined) url.searchParams.set('note', noteId)
  return url.href
}

/** Copies the address and says so; where copying is not allowed, the notice shows it. */
export const copyCallLink = async (place: Place) => {
  const link = callLink(place)
  try {
    await navigator.clipboard.writeText(link)
  } catch {
    notify.error(`This browser does not let the page copy. The link is ${link}`)
    return
  }
  const second = place.seconds ? ` at ${clock(place.seconds)}` : ''
  notify.success(`Link copied${second}. It opens for people who can sign in.`)
}
