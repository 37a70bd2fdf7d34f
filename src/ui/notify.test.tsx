import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ToastHost } from './toast-host'
import { lastChange, notify, type ToastAction, toastQueue, undo } from './notify'

const isGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('stays 3 seconds, 10 when something can be done, and until it is closed when it failed', () => {
  notify.success('Saved')
  notify.error('Refused')
  notify.success('Completed', { label: 'Undo', run: () => undefined })
  notify.error('Not saved', { label: 'Try again', run: () => undefined })
  expect(toastQueue.take().map(({ tone, lastsMs }) => [tone, lastsMs])).toEqual([
    ['success', 3000],
    ['error', 3000],
    ['success', 10_000],
    ['error', Infinity],
  ])
})

test('what failed is closed by a button, and anything else goes by itself', async () => {
  render(<ToastHost />)
  act(() => notify.error('Not saved', { label: 'Try again', run: () => undefined }))
  expect(await screen.findByText('Not saved')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close toast' }))
  await isGone('Not saved')
  act(() => notify.success('Saved', { label: 'Reopen', run: () => undefined }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Close toast' })).toBeNull()
})

test('a toast said before anything could draw it is drawn, and its action runs once', async () => {
  const undo = vi.fn<() => void>()
  render(<ToastHost />)
  act(() => notify.success('Next step completed', { label: 'Undo', run: undo }))
  expect(await screen.findByText('Next step completed')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Next step completed')).toBeNull())
})

test('the toast of a change goes when the change is undone by key', async () => {
  const takeBack = vi.fn<() => void>()
  render(<ToastHost />)
  act(() => notify.success('Due tomorrow', undo(takeBack)))
  expect(await screen.findByText('Due tomorrow')).toBeVisible()
  act(() => lastChange.undo())
  await isGone('Due tomorrow')
  act(() => lastChange.undo())
  expect(takeBack).toHaveBeenCalledOnce()
})

test('a change that was undone before its toast came is not offered to be undone', async () => {
  render(<ToastHost />)
  const way = undo(() => undefined)
  lastChange.undo()
  act(() => {
    notify.success('Marked reviewed', way)
    notify.success('Undone')
  })
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(screen.queryByText('Marked reviewed')).toBeNull()
})

test('an undo goes when what it changed is changed anew, and no other', async () => {
  const [first, second, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  render(<ToastHost />)
  const old = undo(first, ['step a dueAt'])
  act(() => {
    notify.success('Due Monday', old)
    notify.success('Assigned', undo(other, ['step b assigneeId']))
  })
  expect(await screen.findByText('Due Monday')).toBeVisible()
  act(() => notify.success('Due Tuesday', undo(second, ['step a dueAt', 'step a title'])))
  await isGone('Due Monday')
  expect(screen.getByText('Assigned')).toBeVisible()
  old.run()
  act(() => lastChange.undo())
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('an undo comes back, by key and as a toast, when the change that overtook it fails', async () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<ToastHost />)
  act(() => notify.success('Category: Problem', undo(first, ['call a category'])))
  expect(await screen.findByText('Category: Problem')).toBeVisible()
  let newer: ToastAction | undefined
  act(() => {
    newer = undo(second, ['call a category'])
  })
  await isGone('Category: Problem')
  act(() => newer && lastChange.failed(newer))
  expect(await screen.findByText('Category: Problem')).toBeVisible()
  act(() => lastChange.undo())
  expect(first).toHaveBeenCalledOnce()
  await isGone('Category: Problem')
  act(() => lastChange.undo())
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('what was undone is followed by the change before it, whatever failed meanwhile', () => {
  const [first, second, third] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  undo(first, ['call b category'])
  undo(second, ['call b priority'])
  lastChange.undo()
  lastChange.failed(undo(third, ['call b category']))
  lastChange.undo()
  expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test('a toast that comes late offers no undo of what was changed again meanwhile', async () => {
  const first = vi.fn<() => void>()
  render(<ToastHost />)
  const old = undo(first, ['call c category'])
  const again = undo(() => undefined, ['call c category'])
  const other = undo(() => undefined, ['call d category'])
  act(() => {
    notify.success('Category: Problem', old)
    notify.success('Category: Complaint', again)
    notify.success('Category: Other', other)
  })
  expect(await screen.findByText('Category: Other')).toBeVisible()
  expect(screen.getByText('Category: Complaint')).toBeVisible()
  expect(screen.queryByText('Category: Problem')).toBeNull()
  old.run()
  expect(first).not.toHaveBeenCalled()
})

test('no key undoes a change that was saved while a later one still is', () => {
  lastChange.forget()
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const releases = [lastChange.hold(), lastChange.hold()]
  undo(first)
  releases[0]?.()
  lastChange.undo()
  expect(first).not.toHaveBeenCalled()
  undo(second)
  releases[1]?.()
  lastChange.undo()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})
