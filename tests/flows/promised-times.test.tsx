import { waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'

import type { SignedIn, TestServer } from '../harness/server'
import { inHours, queueOf } from './lib/queue'

let server: TestServer
let bo: SignedIn

const { add, change, open, hearOfChange, row } = queueOf((desk) => {
  ;({ server, bo } = desk)
})

test('a step says once when it was promised, until somebody moves it', async () => {
  const dueAt = inHours(50)
  const step = await add('Ring about the card', { kind: 'callback', dueAt })
  const promised = { dueAt: new Date(dueAt).toISOString(), from: dueAt, to: null }
  await server.db.update(nextSteps).set({ promised }).where(eq(nextSteps.id, step.id))
  await open()
  const shown = await row('Ring about the card')
  const link = shown.getByRole('link', { name: /^Ring about the card, \w{3} after \d+:\d\d$/ })
  expect(shown.getByText(/^in 2 d/)).toBeVisible()
  expect(shown.queryByText(/^\w{3} \d\d:\d\d/)).toBeNull()
  await change(bo, step, { dueAt: inHours(52) })
  await hearOfChange()
  await waitFor(() => expect(link).toHaveAccessibleName('Ring about the card'))
  expect(shown.getByText(/^\w{3} \d\d:\d\d/)).toBeVisible()
})
