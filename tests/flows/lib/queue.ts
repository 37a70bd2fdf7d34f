import { act, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'

import { type CreateNextStepInput, nextStep, type NextStep } from '@/contracts/next-steps'
import { nextSteps } from '@/server/db/schema'

import type { SignedIn, TestServer } from '../../harness/server'
import { visitAs } from './visit-as'

const API = '/functions/api/v1'

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const DONE = /^(Done|Dismissed): /

const nameOf = (checkbox: HTMLElement) =>
  checkbox.closest('label')?.textContent?.replace(/^\w+: /, '')

/** The work queue of `ana` on the screen, and its steps on the server; `of` is asked when a test runs. */
export const queueOf = (of: () => { server: TestServer; ana: SignedIn; callId: string }) => {
  let visited: ReturnType<typeof visitAs> | undefined
  const box = (title: string) =>
    screen.findByRole('checkbox', { name: new RegExp(`^(Done|Dismissed): .*${title}`) })
  return {
    add: async (title: string, over: Partial<CreateNextStepInput> = {}): Promise<NextStep> => {
      const { ana, callId } = of()
      const response = await ana.request(`${API}/next-steps`, { json: { callId, title, ...over } })
      return nextStep.parse(await response.json())
    },
    change: (as: SignedIn, { id, version }: NextStep, json: object) =>
      as.request(`${API}/next-steps/${id}`, { method: 'PATCH', json: { version, ...json } }),
    stored: async ({ id }: NextStep) =>
      (await of().server.db.select().from(nextSteps).where(eq(nextSteps.id, id)))[0],
    open: async (address = '/') => {
      const { ana, server } = of()
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
