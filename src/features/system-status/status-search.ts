import { deliveryReportQuery } from '@/api/deliveries'
import { PROVIDERS } from '@/contracts/call-words'
import { lenient, oneOf } from '@/lib/lenient'

/** The deliveries worth looking at: what was refused, and what was kept but not read whole. */
export const TROUBLES = ['refused', 'flagged'] as const
const LIMIT = 100

export const readStatusSearch = lenient({
  result: oneOf(TROUBLES),
  provider: oneOf(PROVIDERS),
})
export type StatusSearch = ReturnType<typeof readStatusSearch>

/** What the page asks for: one list per kind of trouble, the newest of each. */
export const statusQueries = ({ result, provider }: StatusSearch) =>
  TROUBLES.filter((trouble) => result === undefined || trouble === result).map((trouble) =>
    deliveryReportQuery({ result: trouble, ...(provider && { provider }), limit: LIMIT }),
  )
