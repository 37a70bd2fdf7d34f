import { mutationOptions } from '@tanstack/react-query'

import { http } from './http'

export const removeSampleCalls = mutationOptions({
  mutationFn: () =>
    http.delete('/sample-calls', {
      schema: () => import('@/contracts/workspace').then((contract) => contract.sampleRemoval),
    }),
  meta: {
    success: 'Sample workspace removed',
    invalidates: [['calls'], ['next-steps'], ['workspace']],
  },
})
