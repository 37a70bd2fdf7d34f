import type { KeyboardEvent } from 'react'

import { parseDue, whyNoDue } from '@/domain/parse-due'

export { parseDue }

export const NOT_A_DUE_TIME = 'Enter a time in the future.'

/** What comes of what is typed. */
export const hintOf = (
  typed: string,
  now: Date,
  examples: string,
  words: (at: Date) => string,
): string => {
  const at = parseDue(typed, now)
  if (at) return `Enter sets ${words(at)}`
  return {
    past: NOT_A_DUE_TIME,
    unclear: `Add a day or an hour. For example: ${examples}`,
    unknown: `Not understood. For example: ${examples}`,
  }[whyNoDue(typed, now)]
}

/** Between the field and the times below it. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const picker = event.currentTarget.closest('[data-due-picker]')
  if (by === undefined || !picker) return
  event.preventDefault()
  const stops = [...picker.querySelectorAll<HTMLElement>('[data-due-stop]')]
  stops[stops.indexOf(event.currentTarget) + by]?.focus()
}
