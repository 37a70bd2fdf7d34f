import {
  type Caller,
  type CallerDetail,
  callerDetail,
  callerPage,
  mergeCallersAnswer,
} from '@/contracts/callers'
import { callPage } from '@/contracts/calls'

import { vapiReport } from '../builders/vapi-report'
import type { SignedIn, TestServer } from './server'

const API = '/functions/api/v1'

export type Customer = { number?: string; sipUri?: string; externalId?: string; name?: string }

/** Callers as a test asks for them, as somebody. */
export const callersApi = (server: TestServer, me: SignedIn) => {
  let rang = 0
  const list = async (query = '') =>
    callerPage.parse(await (await me.request(`${API}/callers?${query}`)).json())
  const merge = (keepId: string, otherId: string, as = me) =>
    as.request(`${API}/callers/merge`, { json: { keepId, otherId } })
  return {
    list,
    merge,
    /** A Vapi call of this customer, as the newest of them. */
    ring: async (customer: Customer, more: object = {}) => {
      const { message } = vapiReport({
        id: `call-${(rang += 1)}-${customer.number ?? ''}`,
        startedAt: server.deps.now(),
      })
      const call = { ...message.call, customer, ...more }
      const answer = await server.deliver('vapi', { message: { ...message, call } })
      if (!answer.ok) throw new Error(await answer.text())
    },
    read: async (id: string): Promise<CallerDetail> =>
      callerDetail.parse(await (await me.request(`${API}/callers/${id}`)).json()),
    /** Every call, oldest first. */
    calls: async () =>
      callPage.parse(await (await me.request(`${API}/calls?sort=oldest`)).json()).items,
    byValue: async (value: string): Promise<Caller> => {
      const found = (await list(`limit=100&q=${encodeURIComponent(value)}`)).items.find(
        ({ identities }) => identities.some((identity) => identity.value === value),
      )
      if (!found) throw new Error(`Nobody has ${value}`)
      return found
    },
    rename: (id: string, json: { version: number; name: string | null }) =>
      me.request(`${API}/callers/${id}`, { method: 'PATCH', json }),
    merged: async (keepId: string, otherId: string) =>
      mergeCallersAnswer.parse(await (await merge(keepId, otherId)).json()).mergeId,
    undo: (mergeId: string, as = me) =>
      as.request(`${API}/callers/merges/${mergeId}/undo`, { method: 'POST' }),
  }
}
