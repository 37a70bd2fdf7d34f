import type { Consumer } from '../changes/consumer'
import { enqueue } from '../jobs/enqueue'
import { hasWaiting } from './waiting-calls'

export const ROUTE_WORK = { kind: 'route-work', key: 'all', payload: null } as const

/** What may bring work, a person for it, or room in a person’s capacity. */
const RELEVANT = ['next-step', 'ticket', 'presence', 'user', 'routing']

/** While work waits for a rule or a person, what may change that starts a pass. */
export const routingConsumer: Consumer = {
  name: 'routing',
  handle: async (tx, events) => {
    const isRelevant = events.some(
      ({ entity, what }) => what === 'call.analyzed' || RELEVANT.includes(entity),
    )
    if (isRelevant && (await hasWaiting(tx))) await enqueue(tx, ROUTE_WORK)
  },
}
