import type { SignedIn, TestServer } from './server'
import { ticketsApi } from './tickets-api'

export const CARD = '4111 1111 1111 1111'
export const DIGITS = CARD.replaceAll(' ', '')

type Send = (route: string, json: unknown) => Promise<{ id: string; version: number }>

/** By operation on tickets: the texts that it stores, and how to send a card number in each of them. */
export const ticketWrites = (server: () => TestServer, admin: () => SignedIn, send: Send) => ({
  'POST /tickets': {
    texts: 'subject body',
    write: () => send('POST /tickets', { subject: CARD, body: `of ${CARD}` }),
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
  'POST /tickets/{id}/comments': {
    texts: 'text',
    write: async () => {
      const { id } = await send('POST /tickets', { subject: 'Late' })
      await send(`POST /tickets/${id}/comments`, { text: `of ${CARD}` })
    },
  },
})
