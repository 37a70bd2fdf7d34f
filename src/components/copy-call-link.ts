import { clock } from '@/lib/time-format'
import { copyText } from '@/ui/copy-text'

type Place = {
  callId: string
  seconds?: number | null
  utterance?: number
  noteId?: string
}

export const callLink = ({ callId, seconds, utterance, noteId }: Place): string => {
  const url = new URL(`/unified-dashboard/${callId}`, window.location.origin)
  if (utterance !== undefined) url.searchParams.set('u', String(utterance))
  if (seconds) url.searchParams.set('t', String(Math.floor(seconds)))
  if (noteId !== undefined) url.searchParams.set('note', noteId)
  return url.href
}

export const copyCallLink = (place: Place) => {
  const link = callLink(place)
  const second = place.seconds ? ` at ${clock(place.seconds)}` : ''
  const done = `Link copied${second}. It opens for people who can sign in.`
  return copyText(link, done, `The link is ${link}`)
}
