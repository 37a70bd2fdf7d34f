import { Plus } from 'lucide-react'
import { useState } from 'react'

import { KeyHint } from '@/components/key-hint'
import { SideSection } from '@/components/side-section'
import { useStepChanges } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { lateCode } from '@/ui/late-code'
import { useLateOverlay } from '@/ui/use-late-code'

import { useCallView } from '../call-view'
import { inOrderOfCreation } from '../transcript/evidence-marks'
import { NextStepRow } from './next-step-row'

const editor = lateCode(() => import('@/components/next-step-editor'))

/** What is to be done after this call, and what has been. */
export function NextStepsSection() {
  const { call } = useCallView()
  const steps = useStepChanges()
  const [editing, setEditing] = useState<NextStep | 'new'>()
  const close = () => setEditing(undefined)
  const { code, prepare } = useLateOverlay(editor, editing !== undefined, close)
  const add = () => setEditing('new')
  useHotkeys('Call', [{ key: 's', label: 'Add a next step', run: add }])
  return (
    <SideSection
      title="Next steps"
      action={
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" size={14} />}
          aria-keyshortcuts="s"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={add}
        >
          <span>
            Add<span className="sr-only"> a next step</span>
          </span>
          <KeyHint>s</KeyHint>
        </Button>
      }
    >
      {call.nextSteps.length === 0 ? (
        <p className="text-row text-ink-muted">Nothing to do after this call.</p>
      ) : (
        <ul className="divide-y divide-line">
          {inOrderOfCreation(call.nextSteps).map((step) => (
            <NextStepRow key={step.id} step={step} steps={steps} onEdit={setEditing} />
          ))}
        </ul>
      )}
      <output className="sr-only">{steps.said}</output>
      {code && editing ? (
        <code.NextStepEditor
          callId={call.id}
          step={editing === 'new' ? undefined : editing}
          onClose={close}
        />
      ) : null}
    </SideSection>
  )
}
