import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepCompositionKeys } from './composition'
import { PickListContent } from './pick-list-content'

let stop: () => void
beforeEach(() => {
  stop = keepCompositionKeys()
})
afterEach(() => stop())

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'a key of an input method picks nothing and reaches no page: %o',
  (composing) => {
    const onPick = vi.fn<(value: string) => void>()
    const onPage = vi.fn<() => void>()
    document.addEventListener('keydown', onPage)
    render(
      <PickListContent
        label="Assignee"
        options={[{ value: 'bo', label: 'Bo' }]}
        value={undefined}
        onPick={onPick}
      />,
    )
    const box = screen.getByRole('combobox')
    fireEvent.change(box, { target: { value: 'b' } })
    const event = createEvent.keyDown(box, { key: 'Enter', ...composing })
    fireEvent(box, event)
    expect(onPick).not.toHaveBeenCalled()
    expect(onPage).not.toHaveBeenCalled()
    expect(event.defaultPrevented).toBe(false)
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onPick).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', onPage)
  },
)
