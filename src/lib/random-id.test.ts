import { expect, test } from 'vitest'
import * as z from 'zod'

import { randomId } from './random-id'

test('is a UUID, and another one each time', () => {
  const ids = Array.from({ length: 200 }, randomId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(200)
})
