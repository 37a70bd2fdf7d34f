import {
  type TicketDetail,
  ticketComment,
  ticketDetail,
  ticketMerged,
  ticketPage,
  ticketsPatched,
} from '@/contracts/tickets'
import { change } from '@/server/changes/change'
import { insertTicket, type NewTicket } from '@/server/tickets/write-ticket'

import type { SignedIn, TestServer } from './server'

const API = '/functions/api/v1/tickets'
const ANALYSIS = { kind: 'system', name: 'Analysis' } as const

/** Tickets as a test asks for them, as somebody. */
export const ticketsApi = (server: TestServer, me: SignedIn) => {
  const send = (method: string, path: string, json: object = {}) =>
    me.request(`${API}/${path}`, method === 'GET' ? {} : { method, json })
  const read = async (id: string): Promise<TicketDetail> =>
    ticketDetail.parse(await (await send('GET', id)).json())
  return {
    send,
    read,
    list: async (query = '') =>
      ticketPage.parse(await (await me.request(`${API}?${query}`)).json()),
    open: async (fields: object = {}): Promise<TicketDetail> => {
      const json = { subject: 'The parcel is late', ...fields }
      const answer = await me.request(API, { json })
      if (!answer.ok) throw new Error(await answer.text())
      return ticketDetail.parse(await answer.json())
    },
    /** As the analysis would. */
    draft: async (fields: Partial<NewTicket> = {}): Promise<TicketDetail> => {
      const row = await change(server.deps, ANALYSIS, (tx) =>
        insertTicket(tx, {
          subject: 'Promised a refund',
          body: '',
          priority: 'normal',
          source: 'local',
          status: 'draft',
          ...fields,
        }),
      )
      if (!row) throw new Error('The same was proposed before')
      return read(row.id)
    },
    /** As it stands then; fails unless it was saved. */
    patch: async (ticket: { id: string; version: number }, fields: object) => {
      const answer = await send('PATCH', ticket.id, { version: ticket.version, ...fields })
      if (!answer.ok) throw new Error(await answer.text())
      return ticketDetail.parse(await answer.json())
    },
    comment: async ({ id }: { id: string }, text: string) =>
      ticketComment.parse(await (await send('POST', `${id}/comments`, { text })).json()),
    merge: async (keepId: string, otherId: string) =>
      ticketMerged.parse(await (await send('POST', `${keepId}/merge`, { otherId })).json()).mergeId,
    bulk: async (changes: object[]) =>
      ticketsPatched.parse(await (await send('POST', 'bulk', { changes })).json()),
  }
}
