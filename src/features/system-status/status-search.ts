import { PROVIDERS } from '@/contracts/call-words'
import type { Job } from '@/contracts/jobs'
import { lenient, oneOf } from '@/lib/lenient'

export const JOB_STATES = ['waiting', 'running', 'done', 'dead'] as const satisfies Job['state'][]
export const TROUBLES = ['refused', 'flagged'] as const

export const readStatusSearch = lenient({
  result: oneOf(TROUBLES),
  provider: oneOf(PROVIDERS),
  jobs: oneOf(JOB_STATES),
})
export type StatusSearch = ReturnType<typeof readStatusSearch>
