import type { SignedIn, TestServer } from './server'
import { ticketsApi } from './tickets-api'

export const CARD = '4111 1111 1111 1111'
export const DIGITS = CARD.replaceAll(' ', '')

type Send = (route: string, json: unknown) => Promise<{ id: string; version: number }>

/** By operation on tickets, and on templates of next steps: the texts that it stores, and how to send a card number in each of them. */
export const ticketWrites = (server: () => TestServer, admin: () => SignedIn, send: Send) => ({
  'POST /tickets': {
    texts: 'subject body',
    write: () => send('POST /tickets', { subject: CARD, body: `of ${CARD}` }),
  },
  'PUT /next-step-templates': {
    texts: 'items[].title',
    write: () => {
      const item = { title: CARD, due: 'tomorrow', kind: 'other', priority: 'low' }
      return send('PUT /next-step-templates', { items: [item], version: 1 })
    },
  },
  'POST /demo-calls': {
    texts: 'said[].text',
    write: async () => {
      const begun = { callId: crypto.randomUUID(), startedAt: new Date().toISOString() }
      await send('POST /demo-calls', { ...begun, said: [], hangsUp: false })
      const said = [{ text: `My card is ${CARD}`, atSeconds: 3 }]
      await send('POST /demo-calls', { ...begun, said, hangsUp: true })
    },
  },
  'POST /tickets/several': {
    texts: 'tickets[].subject tickets[].body',
    write: () =>
      send('POST /tickets/several', { tickets: [{ subject: CARD, body: `of ${CARD}` }] }),
  },
  'PATCH /tickets/{id}': {
    texts: 'subject body',
    write: async () => {
      const { id, version } = await send('POST /tickets', { subject: 'Late' })
      await send(`PATCH /tickets/${id}`, { version, subject: `x ${CARD}`, body: CARD })
    },
  },
  'POST /tickets/{id}/approve': {
    texts: 'subject body',
    write: async () => {
      const { id } = await ticketsApi(server(), admin()).draft()
      await send(`POST /tickets/${id}/approve`, { subject: `y ${CARD}`, body: CARD })
    },
  },
  'POST /tickets/{id}/reject': {
    texts: 'reason',
    write: async () => {
      const { id } = await ticketsApi(server(), admin()).draft()
      await send(`POST /tickets/${id}/reject`, { reason: `of ${CARD}` })
    },
  },
  'POST /tickets/bulk': {
    texts: 'changes[].rejectedReason',
    write: async () => {
      const { id, version } = await ticketsApi(server(), admin()).draft()
      const changes = [{ id, version, rejectedReason: `of ${CARD}` }]
      await send('POST /tickets/bulk', { changes })
    },
  },
  'POST /tickets/{id}/comments': {
    texts: 'text',
    write: async () => {
      const { id } = await send('POST /tickets', { subject: 'Late' })
      await send(`POST /tickets/${id}/comments`, { text: `of ${CARD}` })
    },
  },
})
