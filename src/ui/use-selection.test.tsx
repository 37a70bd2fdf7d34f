import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useSelection } from './use-selection'

const mount = () => {
  const { result, rerender } = renderHook(({ list }) => useSelection(list), {
    initialProps: { list: 'open' },
  })
  return { now: () => result.current, show: (list: string) => rerender({ list }) }
}

test('keeps what is selected while the list is the same, and forgets it with another', () => {
  const { now, show } = mount()
  act(() => now().toggle('a'))
  act(() => now().extendTo('c', ['a', 'b', 'c', 'd']))
  show('open')
  expect(now().count(4)).toBe(3)
  expect(now().has('b')).toBe(true)
  show('done')
  expect(now().isEmpty).toBe(true)
  show('open')
  expect(now().isEmpty).toBe(true)
})

test('several changes in one go all count', () => {
  const { now } = mount()
  act(() => {
    now().toggle('a')
    now().toggle('b')
  })
  expect(now().count(9)).toBe(2)
  act(() => now().selectLoaded(['a', 'b', 'c']))
  expect(now().hasAllOf(['a', 'b', 'c'])).toBe(true)
})

test('selects everything with exceptions, and clears', () => {
  const { now } = mount()
  act(() => now().selectEverything())
  act(() => now().toggle('b'))
  expect(now().isEverything).toBe(true)
  expect(now().count(100)).toBe(99)
  act(() => now().clear())
  expect(now().isEmpty).toBe(true)
  expect(now().count(100)).toBe(0)
})

test('what was begun in one list changes nothing in the next', () => {
  const { now, show } = mount()
  const { clear } = now()
  show('done')
  act(() => now().toggle('a'))
  act(() => clear())
  expect(now().has('a')).toBe(true)
})
