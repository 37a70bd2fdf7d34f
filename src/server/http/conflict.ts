import { ApiProblem } from './problem'

/** 409: somebody saved first. Names who and when, so that the screen can say so. */
export const staleVersion = (changedByName: string | null, changedAt: Date | null, now: Date) => {
  const changedBy = changedByName ?? 'Somebody'
  return new ApiProblem(
    409,
    'stale',
    `${changedBy} changed this first. Nothing of yours was saved.`,
    {
      changedBy,
      changedAt: (changedAt ?? now).toISOString(),
    },
  )
}
