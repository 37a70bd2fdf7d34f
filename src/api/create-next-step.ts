import { mutationOptions } from '@tanstack/react-query'

import type { CallDetail } from '@/contracts/calls'
import type { CreateNextStepInput } from '@/contracts/next-steps'

import { http, shapesOf } from './http'
import { CALL_DETAILS, NEXT_STEP_CHANGED } from './next-steps'

const shape = shapesOf(() => import('@/contracts/next-steps'))

export const createNextStep = mutationOptions({
  mutationFn: (body: CreateNextStepInput) => http.post('/next-steps', shape('nextStep'), { body }),
  // A change of the call that follows at once would cancel the call's being read again.
  onSuccess: (step, _body, _result, { client }) => {
    client.setQueriesData<CallDetail>({ queryKey: CALL_DETAILS }, (call) =>
      call?.id === step.callId && !call.nextSteps.some(({ id }) => id === step.id)
        ? { ...call, nextSteps: [...call.nextSteps, step] }
        : call,
    )
  },
  meta: { invalidates: [...NEXT_STEP_CHANGED.invalidates, ['tickets']] },
})
