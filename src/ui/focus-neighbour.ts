import { pageHeading } from './page'

const buttonsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLButtonElement>('button') ?? []),
]

/** Call it before the row of `control` is removed: focuses the same control of the next or previous row. */
export const focusNeighbour = (control: HTMLElement | null) => {
  const { activeElement } = document
  if (!control || (activeElement !== control && activeElement !== document.body)) return
  const row = control.closest('li, tr')
  const at = buttonsOf(row).findIndex((button) => button === control)
  const others = [row?.nextElementSibling, row?.previousElementSibling].flatMap((other) => {
    const buttons = buttonsOf(other)
    return buttons[at] ?? buttons[0] ?? []
  })
  const next: HTMLElement | null = others[0] ?? pageHeading()
  next?.focus()
}
