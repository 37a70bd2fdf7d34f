import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { usePageIsDrawn } from './use-page-is-drawn'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const openPage = () => {
  const queryClient = new QueryClient()
  let answer: (rows: string) => void = () => undefined
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  void queryClient.prefetchQuery({ queryKey: ['rows'], queryFn })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(usePageIsDrawn, { wrapper })
  return { result, answer: () => answer('ten rows') }
}

test('a page is drawn soon after what it asked for has come', async () => {
  const { answer, result } = openPage()
  await pass(1000)
  expect(result.current).toBe(false)
  answer()
  await pass(500)
  expect(result.current).toBe(true)
})

test('a page that waits for an answer holds the rest up for two seconds', async () => {
  const { result } = openPage()
  await pass(1900)
  expect(result.current).toBe(false)
  await pass(200)
  expect(result.current).toBe(true)
})
