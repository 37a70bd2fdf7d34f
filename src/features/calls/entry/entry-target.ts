import type { Call } from '@/contracts/calls'

import type { AskedLine } from '../reading-pane'

export const entryId = (target: EventTarget) =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-call]')?.dataset['call'] ?? undefined)
    : undefined

export const isIn = (target: EventTarget, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** The line of the words found, where those were said. From `origin`, focus goes there and can come back. */
export const lineAskedFor = (
  { snippet }: Call,
  origin: HTMLElement | null,
): AskedLine | undefined =>
  snippet?.field === 'transcript'
    ? {
        utterance: snippet.utterance ?? undefined,
        seconds: snippet.startSeconds ?? undefined,
        origin: origin && { element: origin, label: 'the list' },
      }
    : undefined
