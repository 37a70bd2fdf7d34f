import { randomUUID } from 'node:crypto'

import { CARD } from './ticket-writes'

type Read = (path: string) => Promise<Record<string, unknown>>
type Send = (route: string, json: unknown) => Promise<unknown>

/** By operation: the texts of routing rules and teams, and how to send a card number in each of them. */
export const routingWrites = (personId: () => string, read: Read, send: Send) => ({
  'PUT /routing': {
    texts:
      'people[].skills[] rules[].filters.line[] rules[].filters.voiceAgent[] rules[].name rules[].skill teams[].name',
    write: async () => {
      const { version, capacity, returnMinutes } = await read('/routing')
      const userId = personId()
      const rule = {
        id: randomUUID(),
        name: CARD,
        isOn: false,
        filters: { line: [CARD], voiceAgent: [`v ${CARD}`] },
        hours: 'any',
        skill: CARD,
        target: { userId },
      }
      const teams = [{ id: randomUUID(), name: `team ${CARD}`, memberIds: [userId] }]
      const people = [{ userId, skills: [CARD], capacity: null }]
      const plan = { version, capacity, returnMinutes, rules: [rule], teams, people }
      await send('PUT /routing', plan)
    },
  },
})
