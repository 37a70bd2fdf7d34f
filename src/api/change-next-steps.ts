import type { QueryClient } from '@tanstack/react-query'

import type { NextStepsPatch, NextStepsPatched } from '@/contracts/next-steps'

import { answeredVersions, patchStep } from './change-next-step'
import { http, shapesOf } from './http'
import { type ChangedInParts, changeInParts } from './in-parts'
import { noteOwnVersion } from './own-changes'

const shape = shapesOf(() => import('@/contracts/next-steps'))

export type StepsOutcome = NextStepsPatched &
  Pick<ChangedInParts<NextStepsPatch[number], NextStepsPatched>, 'failure' | 'unanswered'>

const changePart = async (client: QueryClient, sent: NextStepsPatch): Promise<NextStepsPatched> => {
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
  return part
}

/** Changes many, as the server answers: `failure` says what stopped it before its end. */
export const changeNextSteps = async (
  client: QueryClient,
  changes: NextStepsPatch,
): Promise<StepsOutcome> => {
  const { answers, ...done } = await changeInParts(changes, (part) => changePart(client, part))
  return { ...done, steps: answers.flatMap(({ steps }) => steps) }
}
