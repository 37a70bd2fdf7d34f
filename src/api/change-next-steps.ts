import type { QueryClient } from '@tanstack/react-query'

import { BULK_IDS_MAX } from '@/contracts/bulk-limits'
import type { NextStepsPatch, NextStepsPatched } from '@/contracts/next-steps'
import { portionsOf } from '@/lib/portions'

import { ApiError, mayPass } from './api-error'
import { answeredVersions, patchStep } from './change-next-step'
import { http, shapesOf } from './http'
import { noteOwnVersion } from './own-changes'

const shape = shapesOf(() => import('@/contracts/next-steps'))

export type StepsOutcome = NextStepsPatched & {
  failure: ApiError | null
  /** Sent before the failure, and perhaps done: no answer came. */
  unanswered: NextStepsPatch
}

/**
 * Changes many, as the server answers: `failure` says what stopped it before its end. Rejects with
 * {@link ApiError} when nothing can have been changed.
 */
export const changeNextSteps = async (
  client: QueryClient,
  changes: NextStepsPatch,
): Promise<StepsOutcome> => {
  const done: NextStepsPatched = { steps: [], changed: [], conflicts: [] }
  for (const sent of portionsOf(changes, BULK_IDS_MAX)) {
    try {
      const body = { changes: sent }
      const part = await http.post('/next-steps/bulk', shape('nextStepsPatched'), { body })
      const knownVersions = new Map(sent.map(({ id, version }) => [id, version]))
      for (const step of part.steps) {
        if (part.changed.includes(step.id)) {
          noteOwnVersion(step.id, knownVersions.get(step.id) ?? step.version, step.version)
        }
        answeredVersions.set(step.id, step.version)
        patchStep(client, step.id, step)
      }
      done.steps.push(...part.steps)
      done.changed.push(...part.changed)
      done.conflicts.push(...part.conflicts)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const unanswered = mayPass(error) ? sent : []
      if (done.changed.length + unanswered.length === 0) throw error
      return { ...done, failure: error, unanswered }
    }
  }
  return { ...done, failure: null, unanswered: [] }
}
