import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ToastHost } from './toast-host'
import { toastQueue, notify } from './notify'

test('stays 3 seconds, or 10 when something can be done', () => {
  notify.success('Saved')
  notify.error('Refused')
  notify.success('Completed', { label: 'Undo', run: () => undefined })
  expect(toastQueue.take().map(({ tone, lastsMs }) => [tone, lastsMs])).toEqual([
    ['success', 3000],
    ['error', 3000],
    ['success', 10_000],
  ])
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
