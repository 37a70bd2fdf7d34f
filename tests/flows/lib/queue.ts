import { act, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { type CreateNextStepInput, nextStep, type NextStep } from '@/contracts/next-steps'
import { nextSteps } from '@/server/db/next-steps-schema'

import { type SignedIn, startServer, type TestServer } from '../../harness/server'
import { visitAs } from './visit-as'

const API = '/functions/api/v1'

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const DONE = /^(Done|Dismissed): /

const nameOf = (checkbox: HTMLElement) =>
  checkbox.closest('label')?.textContent?.replace(/^\w+: /, '')

type Desk = { server: TestServer; ana: SignedIn; bo: SignedIn; callId: string }

/**
 * The work queue of `ana` on the screen, and its steps on the server. `begin` is told before each
 * test, which begins with one call and no steps.
 */
export const queueOf = (begin: (desk: Desk) => void) => {
  let desk: Desk
  beforeAll(async () => {
    const server = await startServer()
    const ana = await server.signIn('agent', 'Ana Lopez')
    const bo = await server.signIn('agent', 'Bo Lang')
    desk = { server, ana, bo, callId: '' }
  })
  afterAll(() => desk.server.close())
  beforeEach(async () => {
    const { server } = desk
    desk.callId = await server.addCall({ id: 'one', words: 'What are your opening hours?' })
    await server.db.delete(nextSteps)
    begin(desk)
  })
  let visited: ReturnType<typeof visitAs> | undefined
  const box = (title: string) =>
    screen.findByRole('checkbox', { name: new RegExp(`^(Done|Dismissed): .*${title}`) })
  return {
    add: async (title: string, over: Partial<CreateNextStepInput> = {}): Promise<NextStep> => {
      const { ana, callId } = desk
      const response = await ana.request(`${API}/next-steps`, { json: { callId, title, ...over } })
      return nextStep.parse(await response.json())
    },
    change: (as: SignedIn, { id, version }: NextStep, json: object) =>
      as.request(`${API}/next-steps/${id}`, { method: 'PATCH', json: { version, ...json } }),
    stored: async ({ id }: NextStep) =>
      (await desk.server.db.select().from(nextSteps).where(eq(nextSteps.id, id)))[0],
    open: async (address = '/') => {
      const { ana, server } = desk
      visited = visitAs(ana, address, server)
      await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
      return visited
    },
    /** As the live stream does when somebody else changed something. */
    hearOfChange: () =>
      act(() => visited?.queryClient.invalidateQueries({ queryKey: ['next-steps'] })),
    box,
    row: async (title: string) => {
      const found = (await box(title)).closest('li')
      if (!found) throw new Error(`${title} is in no row`)
      return within(found)
    },
    titles: () =>
      screen.getAllByRole('checkbox', { name: DONE }).map((one) => one.id && nameOf(one)),
  }
}
