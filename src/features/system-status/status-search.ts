import { deliveryReportQuery } from '@/api/deliveries'
import { PROVIDERS } from '@/contracts/call-words'
import type { Job } from '@/contracts/jobs'
import { lenient, oneOf } from '@/lib/lenient'

export const JOB_STATES = ['waiting', 'running', 'done', 'dead'] as const satisfies Job['state'][]
export const TROUBLES = ['refused', 'flagged'] as const
const LIMIT = 100

export const readStatusSearch = lenient({
  result: oneOf(TROUBLES),
  provider: oneOf(PROVIDERS),
  jobs: oneOf(JOB_STATES),
})
export type StatusSearch = ReturnType<typeof readStatusSearch>

export const statusQueries = ({ result, provider }: StatusSearch) =>
  TROUBLES.filter((trouble) => result === undefined || trouble === result).map((trouble) =>
    deliveryReportQuery({ result: trouble, ...(provider && { provider }), limit: LIMIT }),
  )
