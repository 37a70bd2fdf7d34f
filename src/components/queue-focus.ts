import { type RefObject, useLayoutEffect } from 'react'

const ROW = '[data-row]'

export const rowsIn = (host: HTMLElement | null) => [
  ...(host?.querySelectorAll<HTMLElement>(ROW) ?? []),
]

/** What of a row takes the focus: the checkbox that finishes it, or else what opens it. */
const targetOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('[data-done]') ?? row?.querySelector<HTMLElement>('[data-open]')

export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROW) : null

export const focusRow = (row: Element | null | undefined) => targetOf(row)?.focus()

export const focusedRow = (host: HTMLElement | null): HTMLElement | null => {
  const row = rowOf(document.activeElement)
  return host?.contains(row) ? row : null
}

/** Moves the focus `by` rows, from outside to the row that Tab would reach. Returns the id of that row. */
export const moveInQueue = (host: HTMLElement | null, by: number): string | undefined => {
  const rows = rowsIn(host)
  const current = focusedRow(host)
  const next = current
    ? rows[Math.min(Math.max(rows.indexOf(current) + by, 0), rows.length - 1)]
    : (rows.find((row) => targetOf(row)?.tabIndex === 0) ?? rows[0])
  focusRow(next)
  return next?.dataset['row']
}

export const isDrawn = (control: HTMLElement) => control.getClientRects().length > 0

export const useFocusRowAfter = (control: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const element = control.current
    return () => {
      if (element?.contains(document.activeElement)) focusRow(rowOf(element))
    }
  }, [control])
}

export const completeRow = (host: HTMLElement | null) => {
  const row = focusedRow(host)
  const box = row?.querySelector<HTMLInputElement>('input[data-done]')
  if (!box?.checked) box?.click()
  moveInQueue(host, row ? 1 : 0)
}
