/** What each kind of job carries. A payload names rows; what people said or typed stays in theirs. */
export type JobPayloads = {
  housekeeping: null
  retention: null
  reconciliation: { provider: 'vapi' | 'retell' }
}

export type JobKind = keyof JobPayloads
