import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { SideSection } from '@/components/side-section'
import { Button } from '@/ui/button'

import { useCallView } from '../call-view'
import { ClaimBasis } from './claim-basis'
import { EvidenceLinks } from './evidence-links'
import { FailedAnalysis } from './failed-analysis'
import { saidBy } from './value-source'
import { readSummaryDraft } from './summary-draft'
import { SummaryEditor } from './summary-editor'

export function SummarySection() {
  const { call, changes } = useCallView()
  const { user } = useAuth()
  const place = { userId: user?.id, callId: call.id }
  const [editing, setEditing] = useState<'asked' | 'left' | null>(() =>
    readSummaryDraft(place) ? 'left' : null,
  )
  const giveFocusBack = useRef(false)
  const close = () => {
    giveFocusBack.current = true
    setEditing(null)
  }
  const ai = call.analysis?.summary ?? null
  const human = call.corrections.summary
  return (
    <SideSection
      title="Summary"
      action={
        editing ? null : (
          <Button
            ref={(button) => {
              if (!giveFocusBack.current || !button) return
              giveFocusBack.current = false
              button.focus()
            }}
            aria-label="Edit the summary"
            size="sm"
            variant="ghost"
            icon={<Pencil aria-hidden="true" size={14} />}
            onClick={() => setEditing('asked')}
          >
            Edit
          </Button>
        )
      }
    >
      <FailedAnalysis />
      {editing ? (
        <SummaryEditor place={place} takesFocus={editing === 'asked'} onClose={close} />
      ) : (
        <SummaryText text={human ?? ai?.value ?? null} />
      )}
      {human === null ? null : (
        <p className="text-meta text-ink-muted">
          <bdi>{saidBy(call.activity, 'summary', user?.name)}</bdi> wrote this.{' '}
          <Button
            size="sm"
            variant="ghost"
            className="-my-1 -ml-1 text-accent!"
            onClick={() => void changes.save({ summary: null })}
          >
            {ai ? "Use the AI's word" : 'Take it back'}
          </Button>
        </p>
      )}
      {human === null || !ai ? null : (
        <details className="text-row text-ink-muted">
          <summary className="w-fit rounded-chip">AI said</summary>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
            {ai.value}
          </p>
        </details>
      )}
      <ClaimBasis claim={ai}>
        {human === null ? 'Nobody has summed this call up yet.' : null}
      </ClaimBasis>
      <EvidenceLinks claimKey="summary" name="Summary" />
    </SideSection>
  )
}

function SummaryText({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p dir="auto" className="max-w-[72ch] text-body wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  )
}
