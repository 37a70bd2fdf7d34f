import { type RefObject, useLayoutEffect } from 'react'

const ROW = '[data-row]'
const CHECKBOX = 'input[data-done]'

export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROW) : null

export const focusRow = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>(CHECKBOX)?.focus()

export const focusedRow = (host: HTMLElement | null): HTMLElement | null => {
  const row = rowOf(document.activeElement)
  return host?.contains(row) ? row : null
}

/** Moves the focus `by` rows; from outside it goes to the row that Tab would reach. */
export const moveInQueue = (host: HTMLElement | null, by: number) => {
  if (!host) return
  const rows = [...host.querySelectorAll(ROW)]
  const current = focusedRow(host)
  if (!current) {
    const reached = host.querySelector(`${ROW} ${CHECKBOX}[tabindex="0"]`)
    return focusRow(reached?.closest(ROW) ?? rows[0])
  }
  const next = Math.min(Math.max(rows.indexOf(current) + by, 0), rows.length - 1)
  focusRow(rows[next])
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
  const box = row?.querySelector<HTMLInputElement>(CHECKBOX)
  if (!box?.checked) box?.click()
  moveInQueue(host, row ? 1 : 0)
}
