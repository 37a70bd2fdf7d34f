import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { EntryLink } from './entry-link'

const NOWHERE = { from: undefined, t: undefined, u: undefined }

test('reads ahead the call that the keyboard rests on, not those it passes', async () => {
  const asked: string[] = []
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <EntryLink id="passed" search={NOWHERE}>
          Passed
        </EntryLink>
        <EntryLink id="rested" search={NOWHERE}>
          Rested
        </EntryLink>
      </>
    ),
  })
  const call = createRoute({
    getParentRoute: () => root,
    path: '/unified-dashboard/$id',
    loader: ({ params }) => void asked.push(params.id),
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([list, call]), history })
  render(<RouterProvider router={router} />)
  const passed = await screen.findByText('Passed')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  act(() => passed.focus())
  await act(() => vi.advanceTimersByTimeAsync(49))
  act(() => screen.getByText('Rested').focus())
  await act(() => vi.advanceTimersByTimeAsync(49))
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked).toEqual(['rested'])
})
