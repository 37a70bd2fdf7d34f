import { expect, test } from 'vitest'

import { onceEach } from './once-each'

test('what follows from a thing is worked out once for each, be it nothing', () => {
  let asked = 0
  const find = onceEach(({ name }: { name: string }) => {
    asked += 1
    return name === 'none' ? undefined : name.length
  })
  const [one, none] = [{ name: 'one' }, { name: 'none' }]
  expect([find(one), find(none), find(one), find(none)]).toEqual([3, undefined, 3, undefined])
  expect(asked).toBe(2)
  expect(find({ name: 'one' })).toBe(3)
  expect(asked).toBe(3)
})
