import { mutationOptions } from '@tanstack/react-query'

import { http } from './http'

const detailSchema = () => import('@/contracts/calls').then(({ callDetail }) => callDetail)

/** Tries an analysis that was given up once more; answers the call as it is then. */
export const analyzeAgain = mutationOptions({
  mutationFn: (id: string) => http.post(`/calls/${id}/analysis`, { schema: detailSchema }),
  meta: { errorShownInline: true, invalidates: [['calls', 'detail']] },
})
