import { afterEach, expect, test, vi } from 'vitest'

import { ApiError } from '@/api/api-error'
import { toastQueue } from '@/ui/notify'

import { notifyRefused } from './notify-refused'

const tryAgain = vi.fn<() => void>()
const applyMine = vi.fn<() => void>()
afterEach(() => {
  vi.clearAllMocks()
  toastQueue.take()
})

const refused = (status: number) => new ApiError({ status, code: 'x', message: 'Not saved.' })
const said = () => toastQueue.take().map(({ text, action }) => [text, action?.label])

test.each([
  ['the server failed', 503, { tryAgain, applyMine }, 'Try again'],
  ['the server was not reached', 0, { tryAgain }, 'Try again'],
  ['somebody was first', 409, { tryAgain, applyMine }, 'Apply mine'],
  ['somebody was first, whose word stands', 409, { tryAgain }, undefined],
  ['nothing can be done', 422, {}, undefined],
])('%s: says why, with the way on', (_why, status, ways, label) => {
  notifyRefused(refused(status), ways)
  expect(said()).toEqual([['Not saved.', label]])
})

test('names whose change it was', () => {
  notifyRefused(refused(503), { of: 'Ana Ruiz', tryAgain })
  notifyRefused(refused(409), { of: 'Ana Ruiz', applyMine })
  expect(said()).toEqual([
    ['Ana Ruiz: not saved. Not saved.', 'Try again'],
    ['Ana Ruiz: Not saved.', 'Apply mine'],
  ])
})

test('the way on is the one that was named', () => {
  notifyRefused(refused(409), { tryAgain, applyMine })
  toastQueue.take()[0]?.action?.run()
  expect([tryAgain, applyMine].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('an ended session is left to the sign-in screen', () => {
  notifyRefused(refused(401), { tryAgain })
  expect(said()).toEqual([])
})
