// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { serverClock } from '@/lib/server-clock'
import { toastQueue } from '@/ui/notify'

import { handleBrowserProblems } from './browser-problems'

const answered = (ahead: number) =>
  serverClock.note(new Date(Date.now() - ahead).toUTCString(), Date.now())

test('a clock that is wrong by more than two minutes is told of once', () => {
  handleBrowserProblems()
  answered(60_000)
  expect(toastQueue.take()).toEqual([])
  answered(12 * 60_000)
  answered(14 * 60_000)
  expect(toastQueue.take().map(({ text }) => text)).toEqual([
    'This computer’s clock is 12 minutes fast. Times shown here follow the server’s clock.',
  ])
  answered(0)
})
