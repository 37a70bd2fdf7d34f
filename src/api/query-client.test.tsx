import {
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
  mutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from './api-error'
import { createQueryClient } from './query-client'

const notify = { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() }
const failing = (status: number, code = 'x') =>
  new ApiError({ status, code, message: `Refused with ${status}` })

let queryClient: QueryClient
beforeEach(() => {
  vi.clearAllMocks()
  queryClient = createQueryClient(notify)
})

const mutate = async (options: Parameters<typeof useMutation<string, ApiError, void>>[0]) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useMutation(options), { wrapper })
  result.current.mutate()
  await waitFor(() => expect(result.current.status).not.toMatch(/idle|pending/))
}

test('a mutation that worked says so and makes its keys stale, no others', async () => {
  queryClient.setQueryData(['calls', 'list'], [])
  queryClient.setQueryData(['workspace'], {})
  await mutate(
    mutationOptions({
      mutationFn: () => Promise.resolve('done'),
      meta: { success: 'Saved', invalidates: [['calls']] },
    }),
  )
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Saved')
  expect(queryClient.getQueryState(['calls', 'list'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['workspace'])?.isInvalidated).toBe(false)
})

test('what a mutation touches is read again also when it was refused', async () => {
  queryClient.setQueryData(['users'], [])
  await mutate({
    mutationFn: () => Promise.reject(failing(409)),
    meta: { invalidates: [['users']] },
  })
  expect(queryClient.getQueryState(['users'])?.isInvalidated).toBe(true)
})

test('a mutation that failed is a toast, unless its form shows it or the session is over', async () => {
  const fail = (status: number) => () => Promise.reject(failing(status))
  await mutate({ mutationFn: fail(409), meta: { errorShownInline: true } })
  await mutate({ mutationFn: fail(401) })
  expect(notify.error).not.toHaveBeenCalled()
  await mutate({ mutationFn: fail(403) })
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Refused with 403')
})

test('a mutation can have a sentence of its own for a failure', async () => {
  const meta = { failure: (error: ApiError) => error.problem?.error ?? 'Failed to add user' }
  await mutate({ mutationFn: () => Promise.reject(failing(502)), meta })
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to add user')
  const problem = { error: 'Taken', code: 'email-taken', requestId: '' }
  const refused = new ApiError({ status: 409, code: 'email-taken', message: 'Taken', problem })
  await mutate({ mutationFn: () => Promise.reject(refused), meta })
  expect(notify.error).toHaveBeenLastCalledWith('Taken')
  await mutate({ mutationFn: () => Promise.reject(failing(401)), meta })
  expect(notify.error).toHaveBeenCalledTimes(2)
})

test('a read that fails to the console is no toast, also where there was something before', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  queryClient.setQueryData(['users'], ['Ada'])
  const error = failing(403)
  const options = {
    queryKey: ['users'],
    queryFn: () => Promise.reject(error),
    staleTime: 0,
  }
  await queryClient.prefetchQuery({ ...options, meta: { failsTo: 'console' } })
  expect(log).toHaveBeenCalledExactlyOnceWith(error)
  await queryClient.prefetchQuery({
    ...options,
    queryFn: () => Promise.reject(failing(401)),
    meta: { failsTo: 'console' },
  })
  expect(log, 'the end of a session is no fault').toHaveBeenCalledOnce()
  expect(notify.error).not.toHaveBeenCalled()
  log.mockRestore()
})

const read = (queryFn: () => Promise<string>) =>
  queryClient.fetchQuery({
    ...queryClient.defaultQueryOptions({ queryKey: ['calls'], queryFn }),
    retry: queryClient.getDefaultOptions().queries?.retry,
    retryDelay: 0,
    staleTime: 0,
  })

test('a first load fails without a toast; a failed refresh is one', async () => {
  await expect(read(() => Promise.reject(failing(404)))).rejects.toThrow('Refused')
  expect(notify.error).not.toHaveBeenCalled()
  queryClient.setQueryData(['calls'], 'old')
  await expect(read(() => Promise.reject(failing(404)))).rejects.toThrow('Refused')
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Refused with 404')
})

test('a lost network is shown by the shell, not by a toast for every query', async () => {
  queryClient.setQueryData(['calls'], 'old')
  await expect(read(() => Promise.reject(failing(0, 'unreachable')))).rejects.toThrow('Refused')
  expect(notify.error).not.toHaveBeenCalled()
})

test.each([
  [503, 'x', 3],
  [0, 'unreachable', 3],
  [0, 'unreadable', 1],
  [404, 'x', 1],
  [429, 'x', 1],
])('status %d, code %s: asked %d times', async (status, code, times) => {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(failing(status, code)))
  await expect(read(queryFn)).rejects.toThrow('Refused')
  expect(queryFn).toHaveBeenCalledTimes(times)
})

test('offline, a query fails and says so instead of waiting', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const observer = new QueryObserver(queryClient, {
    queryKey: ['offline'],
    queryFn: () => Promise.reject(failing(400)),
  })
  const stop = observer.subscribe(() => undefined)
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  stop()
  vi.restoreAllMocks()
})
