import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { createQueryClient } from './query-client'

const open = async (queryClient: QueryClient, count: number) => {
  for (let index = 0; index < count; index += 1) {
    await queryClient.prefetchQuery({ queryKey: ['call', index], queryFn: () => index })
  }
}

test('however many answers are asked for, only the newest of those nobody looks at stay', async () => {
  const queryClient = createQueryClient({ success: () => {}, error: () => {} })
  await open(queryClient, 1000)
  const kept = queryClient.getQueryCache().getAll()
  expect(kept.length).toBeLessThanOrEqual(121)
  expect(queryClient.getQueryData(['call', 999])).toBe(999)
  expect(queryClient.getQueryData(['call', 0])).toBeUndefined()
  queryClient.clear()
})

test('what a screen shows, and what says itself how long it stays, is kept', async () => {
  const queryClient = createQueryClient({ success: () => {}, error: () => {} })
  const shown = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: () => 'shown' })
  const stop = shown.subscribe(() => {})
  await queryClient.prefetchQuery({ queryKey: ['list'], queryFn: () => 'list', gcTime: 60_000 })
  await open(queryClient, 500)
  expect(queryClient.getQueryData(['shown'])).toBe('shown')
  expect(queryClient.getQueryData(['list'])).toBe('list')
  stop()
  queryClient.clear()
})
