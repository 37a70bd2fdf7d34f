import { deliveryReportQuery } from '@/api/deliveries'
import { PROVIDERS } from '@/contracts/call-words'
import { lenient, oneOf } from '@/lib/lenient'

export const TROUBLES = ['refused', 'flagged'] as const
const LIMIT = 100

export const readStatusSearch = lenient({
  result: oneOf(TROUBLES),
  provider: oneOf(PROVIDERS),
})
export type StatusSearch = ReturnType<typeof readStatusSearch>

export const statusQueries = ({ result, provider }: StatusSearch) =>
  TROUBLES.filter((trouble) => result === undefined || trouble === result).map((trouble) =>
    deliveryReportQuery({ result: trouble, ...(provider && { provider }), limit: LIMIT }),
  )
