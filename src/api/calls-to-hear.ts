import { queryOptions } from '@tanstack/react-query'

import type { Call } from '@/contracts/calls'

import { fetchCallPage } from './calls'

const TO_HEAR = 5

/** Of the calls that began in `from` ≤ t < `to`, those that say most of them. */
export const callsToHearQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['calls', 'to-hear', from, to],
    queryFn: async ({ signal }): Promise<Call[]> => {
      const query = { from, to, withoutDemo: true, sort: 'priority', limit: TO_HEAR } as const
      return (await fetchCallPage(query, signal)).items
    },
  })
