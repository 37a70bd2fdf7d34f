import { expect, test } from 'vitest'

import { ApiError } from './api-error'
import { changeInParts } from './in-parts'

const changes = Array.from({ length: 1200 }, (_, number) => ({ id: String(number) }))

/** Answers that each of them was changed, until the part with this number. */
const failingAt = (failing: number, error: Error) => {
  const sent: number[] = []
  const send = async (part: { id: string }[]) => {
    sent.push(part.length)
    if (sent.length === failing) throw error
    return { changed: part.map(({ id }) => id), conflicts: [] }
  }
  return { sent, send }
}
const refused = new ApiError({ status: 403, code: 'forbidden', message: 'Not yours.' })
const lost = new ApiError({ status: 0, code: 'unreachable', message: 'No connection.' })

test('sends five hundred at a time, and none after the part that fails', async () => {
  const all = failingAt(9, lost)
  const done = await changeInParts(changes, all.send)
  expect(all.sent).toEqual([500, 500, 200])
  expect(done).toMatchObject({ failure: null, unanswered: [], conflicts: [] })
  expect(done.changed).toHaveLength(1200)
  expect(done.answers).toHaveLength(3)

  const half = failingAt(2, refused)
  const some = await changeInParts(changes, half.send)
  expect(half.sent).toEqual([500, 500])
  expect(some).toMatchObject({ failure: refused, unanswered: [] })
  expect(some.changed).toHaveLength(500)
})

test('what got no answer is perhaps done; what was refused at once is not', async () => {
  const { failure, changed, unanswered } = await changeInParts(changes, failingAt(1, lost).send)
  expect({ failure, changed }).toEqual({ failure: lost, changed: [] })
  expect(unanswered).toEqual(changes.slice(0, 500))
  const brokenOff = new ApiError({ status: 0, code: 'unreadable', message: 'Broken off.' })
  const half = await changeInParts(changes, failingAt(2, brokenOff).send)
  expect(half.unanswered).toEqual(changes.slice(500, 1000))
  await expect(changeInParts(changes, failingAt(1, refused).send)).rejects.toBe(refused)
  const bug = new TypeError('no function')
  await expect(changeInParts(changes, failingAt(2, bug).send)).rejects.toBe(bug)
})
