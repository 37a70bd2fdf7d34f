import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'

import type { TestServer } from '../harness/server'
import { inHours, queueOf } from './lib/queue'

let server: TestServer
let callId: string

const { add, stored, open, box } = queueOf((desk) => {
  ;({ server, callId } = desk)
})

beforeEach(() => {
  class NeverInSight {
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', NeverInSight)
})

const bar = () => screen.findByRole('region', { name: 'Selected next steps' })

test('everything that matches is changed, read or not, but what was taken out, and taken back', async () => {
  const first = await add('First', { dueAt: inHours(-3) })
  const others = Array.from({ length: 104 }, (_, at) => ({
    callId,
    kind: 'other' as const,
    title: `Step ${at}`,
    source: 'person' as const,
    priority: 'normal' as const,
    evidence: [],
    createdAt: new Date(),
  }))
  await server.db.insert(nextSteps).values(others)
  const countOpen = async () =>
    (await server.db.select().from(nextSteps).where(eq(nextSteps.status, 'open'))).length
  await open('/?assignee=everyone')
  await box('First')
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.click(await screen.findByRole('button', { name: /^Select all 105/ }))
  expect(await bar()).toHaveTextContent('All 105 selected')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: First' }))
  expect(await bar()).toHaveTextContent('All 104 selected')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Export as CSV' }))
  expect(await screen.findByText(/^104 next steps exported/)).toBeVisible()
  await userEvent.keyboard('e')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Mark done' }))
  expect(await screen.findByText('104 next steps done')).toBeVisible()
  expect(await countOpen()).toBe(1)
  expect(await stored(first)).toMatchObject({ status: 'open' })
  await userEvent.keyboard('z')
  expect(await screen.findByText('104 next steps as before')).toBeVisible()
  expect(await countOpen()).toBe(105)
})
