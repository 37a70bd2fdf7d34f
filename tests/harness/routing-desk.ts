import { nextStep, nextStepPage } from '@/contracts/next-steps'
import {
  routing,
  routingDecisionPage,
  routingHoldPage,
  type RoutingInput,
} from '@/contracts/routing'
import { routeWork } from '@/server/routing/route-work'

import type { SignedIn, TestServer } from './server'

const API = '/functions/api/v1'
export const RULE = '10000000-0000-4000-8000-000000000001'
export const OTHER_RULE = '10000000-0000-4000-8000-000000000002'
export const TEAM = '20000000-0000-4000-8000-000000000001'
/** What leaves a next step, about billing and about something else. */
export const BILLING = 'I was charged twice on my invoice, please call me back tomorrow at ten.'
export const PARCEL = 'My parcel has not arrived. Please call me back tomorrow.'

/** On, for every call, to the team, but for these fields. */
export const rule = (fields: object = {}) => ({
  id: RULE,
  name: 'Everything',
  isOn: true,
  filters: {},
  hours: 'any' as const,
  skill: null,
  target: { teamId: TEAM },
  ...fields,
})

/** Rules as an administrator saves them, and what became of the work of calls. */
export const routingDesk = (server: TestServer, admin: SignedIn, members: SignedIn[]) => {
  const get = async (path: string) => (await admin.request(`${API}${path}`)).json()
  const team = {
    id: TEAM,
    name: 'Billing',
    memberIds: members.map(({ user }) => user.id),
  }
  const read = async () => routing.parse(await get('/routing'))
  const put = (json: object, who = admin) => who.request(`${API}/routing`, { method: 'PUT', json })
  const stepsOf = async (callId?: string) => {
    const { items } = nextStepPage.parse(await get('/next-steps'))
    return items.filter((step) => callId === undefined || step.callId === callId)
  }
  let calls = 0
  return {
    team,
    read,
    put,
    /** Everything that is not named as it was, of people nothing. */
    save: async (fields: Partial<RoutingInput> = {}) => {
      const { version, rules, capacity, returnMinutes } = await read()
      const before = { version, rules, capacity, returnMinutes, people: [], teams: [team] }
      const answer = await put({ ...before, ...fields })
      if (!answer.ok) throw new Error(await answer.text())
      return routing.parse(await answer.json())
    },
    /** A call of a new caller begins now, and is analysed. */
    call: (facts: object = {}) => {
      calls += 1
      const number = `+1555555${1000 + calls}`
      return server.addCall({ startedAt: server.deps.now(), words: BILLING, number, ...facts })
    },
    route: () => routeWork(server.deps),
    setPresence: (who: SignedIn, isAvailable: boolean) =>
      who.request(`${API}/presence`, { method: 'PUT', json: { isAvailable, by: 'hand' } }),
    stepsOf,
    assigneesOf: async (callId: string) => [
      ...new Set((await stepsOf(callId)).map(({ assigneeName }) => assigneeName)),
    ],
    holds: async (query = '') => routingHoldPage.parse(await get(`/routing/holds?${query}`)),
    decisions: async (query = '') =>
      routingDecisionPage.parse(await get(`/routing/decisions?${query}`)),
    patch: async (who: SignedIn, step: { id: string; version: number }, fields: object) => {
      const json = { version: step.version, ...fields }
      const answer = await who.request(`${API}/next-steps/${step.id}`, { method: 'PATCH', json })
      return nextStep.parse(await answer.json())
    },
    /** So much other work. */
    give: async (who: SignedIn, count: number) => {
      const json = { title: 'Send the invoice', assigneeId: who.user.id }
      for (let made = 0; made < count; made += 1) await admin.request(`${API}/next-steps`, { json })
    },
  }
}
