import type { LiveEvent } from '@/contracts/live'

/** From here on one event tells of all: thousands of single ones would drown every screen. */
const SEVERAL = 20

export const changedCalls = (callIds: string[]): LiveEvent[] =>
  callIds.length > SEVERAL
    ? [{ entity: 'calls', callIds }]
    : callIds.map((callId) => ({ entity: 'call', callId, change: 'updated' }))
