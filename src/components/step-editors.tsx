import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { changedFieldsOf as changedFieldsOfCall } from '@/api/call-change'
import type { CallDetail } from '@/contracts/calls'
import type { NextStep } from '@/contracts/next-steps'
import { pick } from '@/lib/pick'
import { lastChange, notify, type ToastAction, undo } from '@/ui/notify'
import { PopoverContent } from '@/ui/overlays'

import { callerWords } from './caller'
import { DuePicker } from './due-picker'
import { NextStepEditor } from './next-step-editor'
import { changeCallAnywhere, notifyUndone } from './undo-call-change'
import { changedFieldsOf, changeStepAndLeave, withdrawStep } from './use-step-changes'

export { NextStepEditor }

const REQUESTED = { callbackRequested: true }
const EDITED = ['title', 'kind', 'priority', 'dueAt', 'assigneeId'] as const

type Props = { call: CallDetail; step: NextStep | undefined; onClose: () => void }

/** Schedules the callback of a call, which is flagged with it, or changes `step`. */
export function CallbackEditor({ call, step, onClose }: Props) {
  const queryClient = useQueryClient()
  const flag = (again: () => void) =>
    changeCallAnywhere(queryClient, call, REQUESTED, again, (run) => ({ label: 'Undo', run }))
  const onAdded = (added: NextStep) => {
    let flagged: ReturnType<typeof flag> | null = null
    let wayBack: ToastAction | undefined
    const takeBack = async () => {
      if (!(await withdrawStep(queryClient, added, () => void takeBack()))) return
      const undoFlag = await flagged
      if (undoFlag) undoFlag.run()
      else notifyUndone(call)
    }
    const say = async () => {
      if (!call.callbackRequested) flagged = flag(sayAgain)
      const newest = undo(
        () => void takeBack(),
        [
          ...changedFieldsOf(added, { status: 'dismissed' }),
          ...changedFieldsOfCall(call.id, REQUESTED),
        ],
      )
      wayBack = newest
      await flagged
      if (!newest.isUsed) notify.success(`Callback scheduled: ${callerWords(call)}`, newest)
    }
    const sayAgain = () => {
      if (wayBack?.isUsed) return
      if (wayBack) lastChange.failed(wayBack)
      void say()
    }
    void say()
  }
  const onChanged = (before: NextStep, after: NextStep) => {
    const changed = EDITED.filter((field) => before[field] !== after[field])
    if (changed.length === 0) return
    const fields = pick(before, changed)
    const takeBack = () =>
      void changeStepAndLeave(queryClient, after, fields, Promise.resolve(after))
    const wayBack = undo(takeBack, changedFieldsOf(after, fields))
    notify.success(`Callback changed: ${callerWords(call)}`, wayBack)
  }
  const flagAlone = () => {
    if (!call.callbackRequested) void flag(flagAlone)
  }
  const onSaved = (saved: NextStep, isAppended: boolean, over = step) => {
    if (over) onChanged(over, saved)
    else if (isAppended) flagAlone()
    else onAdded(saved)
  }
  return (
    <NextStepEditor callId={call.id} step={step} callback={{ call, onSaved }} onClose={onClose} />
  )
}

const NEVER = '~'

type SnoozeProps = { steps: readonly NextStep[]; anchor: HTMLElement; onClose: () => void }

/** Puts off the open step that is due first. */
export function SnoozeStep({ steps, anchor, onClose }: SnoozeProps) {
  const queryClient = useQueryClient()
  const [step] = steps
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => ((a.dueAt ?? NEVER) < (b.dueAt ?? NEVER) ? -1 : 1))
  const hasNone = step === undefined
  const sayNone = useEffectEvent(() => {
    notify.info('This call has no open next steps.')
    onClose()
  })
  useEffect(() => {
    if (hasNone) sayNone()
  }, [hasNone])
  if (hasNone) return null
  return (
    <PopoverContent label="Change due" anchor={{ current: anchor }} align="start" onClose={onClose}>
      <p className="max-w-72 truncate pb-2 text-row font-semibold" title={step.title}>
        <bdi>{step.title}</bdi>
      </p>
      <DuePicker
        dueAt={step.dueAt}
        onPick={(dueAt) => {
          onClose()
          anchor.focus()
          if (dueAt !== step.dueAt) void changeStepAndLeave(queryClient, step, { dueAt })
        }}
      />
    </PopoverContent>
  )
}
