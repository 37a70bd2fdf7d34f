import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { inTurns } from './in-turns'

test('what somebody gave up while it waited is not done, and holds up nothing behind it', async () => {
  const inTurn = inTurns()
  const leaving = new AbortController()
  const done: string[] = []
  const holding = new AbortController()
  const work = (name: string) => async () => void done.push(name)
  const first = inTurn('ana', async () => {
    await once(holding.signal, 'abort')
    done.push('first')
  })
  const second = inTurn('ana', work('second'), leaving.signal)
  const third = inTurn('ana', work('third'))
  await setImmediate()
  leaving.abort()
  holding.abort()
  await expect(second).rejects.toMatchObject({ code: 'cut-short' })
  await Promise.all([first, third])
  expect(done).toEqual(['first', 'third'])
})
