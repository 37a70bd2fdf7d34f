import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callDetailQuery } from '@/api/calls'
import type { CallDetail } from '@/contracts/calls'
import { lateCode, useLateOverlay } from '@/ui/late-code'

/** The callback that is to come; of several, `stepId` where it is one of them. */
export const openCallback = ({ nextSteps }: CallDetail, stepId?: string) => {
  const open = nextSteps.filter(({ kind, status }) => kind === 'callback' && status === 'open')
  return open.find(({ id }) => id === stepId) ?? open[0]
}

type Props = {
  callId: string
  /** Read when it is not given. */
  call?: CallDetail
  stepId?: string
  /** Snoozes the step that is due first, under this. */
  anchor?: HTMLElement
  onClose: () => void
}

/** Schedules a callback for a call or changes the one it has; with an `anchor` it snoozes. */
export function StepOfCall({ callId, call: shown, stepId, anchor, onClose }: Props) {
  const queryClient = useQueryClient()
  const [editors] = useState(() =>
    lateCode(async () => {
      const [code, call] = await Promise.all([
        import('./step-editors'),
        shown ?? queryClient.fetchQuery({ ...callDetailQuery(callId), staleTime: 0 }),
      ])
      return { ...code, call }
    }),
  )
  const { code } = useLateOverlay(editors, true, onClose)
  if (!code) return null
  const { CallbackEditor, SnoozeStep, call } = code
  if (anchor) return <SnoozeStep steps={call.nextSteps} anchor={anchor} onClose={onClose} />
  return <CallbackEditor call={call} step={openCallback(call, stepId)} onClose={onClose} />
}
