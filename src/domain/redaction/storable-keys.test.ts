import { expect, test } from 'vitest'

import { readKey } from './storable-keys'

test('reads a key the same whether it was seen before, with too many others, or never', () => {
  const first = readKey('cvv')
  for (let index = 0; index < 3000; index++) readKey(`made_up_${index}`)
  for (const key of ['cvv', 'new_password', 'started_at', 'paid', '__pro\0to__']) readKey(key)
  expect(readKey('cvv')).toEqual(first)
  expect(first).toEqual({ key: 'cvv', meaning: 'code' })
  expect(readKey('new_password')).toEqual({ key: 'new_password', meaning: 'drop' })
  expect(readKey('started_at').meaning).toBe('opaque')
  expect(readKey('paid').meaning).toBe('text')
  expect(readKey('__pro\0to__')).toEqual({ key: '__proto__', meaning: 'drop' })
})
