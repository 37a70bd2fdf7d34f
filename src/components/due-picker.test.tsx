import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

// In every test anew, what reads a typed time has not come yet.
beforeEach(() => void vi.resetModules())

const open = async () => {
  const { DuePicker } = await import('./due-picker')
  const onPick = vi.fn<(dueAt: string | null) => void>()
  return { onPick, ...render(<DuePicker dueAt={null} onPick={onPick} />) }
}

const typeAndEnter = (text: string) => {
  const field = screen.getByRole('textbox', { name: 'Due' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
}

test('what is typed and entered before times can be read is set when they can', async () => {
  const { onPick } = await open()
  typeAndEnter('in 30 days')
  expect(onPick).not.toHaveBeenCalled()
  await waitFor(() => expect(onPick).toHaveBeenCalledOnce())
  const [dueAt] = onPick.mock.calls[0] ?? []
  expect(Date.parse(dueAt ?? '')).toBeGreaterThan(Date.now() + 28 * 86_400_000)
})

test('what is closed meanwhile sets nothing', async () => {
  const { onPick, unmount } = await open()
  typeAndEnter('in 30 days')
  unmount()
  await import('./typed-due')
  await new Promise((resolve) => setTimeout(resolve))
  expect(onPick).not.toHaveBeenCalled()
})
