import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useUrlValue } from './use-url-value'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const write = vi.fn<(value: string) => void>()
  const hook = renderHook(({ inUrl }) => useUrlValue(inUrl, write, 80), {
    initialProps: { inUrl: '' },
  })
  return {
    write,
    value: () => hook.result.current[0],
    set: (value: string) => {
      act(() => hook.result.current[1](value))
    },
    wait: (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms))
    },
    url: (inUrl: string) => hook.rerender({ inUrl }),
  }
}

test('what is typed is there at once, and in the URL once the fingers rest', () => {
  const { value, set, wait, write } = setUp()
  for (const text of ['p', 'pa', 'par']) {
    set(text)
    expect(value()).toBe(text)
    wait(40)
  }
  expect(write).not.toHaveBeenCalled()
  wait(80)
  expect(write.mock.calls).toEqual([['par']])
})

test('the URL catching up late never takes typed letters back', () => {
  const { value, set, wait, url } = setUp()
  set('par')
  wait(80)
  set('parcel')
  url('par')
  expect(value()).toBe('parcel')
  wait(80)
  url('parcel')
  expect(value()).toBe('parcel')
})

test('a change from elsewhere replaces what was typed', () => {
  const { value, set, wait, url } = setUp()
  set('parcel')
  wait(80)
  url('parcel')
  url('')
  expect(value()).toBe('')
})

test('spaces around the words stay in the box and out of the URL', () => {
  const { value, set, wait, url, write } = setUp()
  set('late ')
  wait(80)
  url('late')
  expect(value()).toBe('late ')
  expect(write.mock.calls).toEqual([['late']])
})
