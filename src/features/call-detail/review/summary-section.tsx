import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, RotateCw, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { analyzeAgain } from '@/api/calls'
import { ChangedFirst } from '@/components/changed-first'
import { SideSection } from '@/components/side-section'
import { tabStorage } from '@/lib/browser-storage'
import { isRecord } from '@/lib/is-record'
import { parseJson } from '@/lib/json'
import { Button } from '@/ui/button'
import { confirmDiscard } from '@/ui/confirm'
import { CONTROL } from '@/ui/field'

import { useCallView } from '../call-view'
import { basisWords, EvidenceTimes, lastChangeOf, saidBy, sureTitle } from './claim-parts'

type SummaryDraft = { base: string; text: string }

type SummaryPlace = { userId: string | undefined; callId: string }

const keyOf = ({ userId, callId }: SummaryPlace) => `summaryDraft ${userId} ${callId}`

/** What was typed in this tab, also before it was loaded anew; null when there is nothing. */
const readSummaryDraft = (place: SummaryPlace): SummaryDraft | null => {
  const value = parseJson(tabStorage.getItem(keyOf(place)) ?? '')
  const { base, text } = isRecord(value) ? value : {}
  return typeof base === 'string' && typeof text === 'string' ? { base, text } : null
}

const writeSummaryDraft = (place: SummaryPlace, draft: SummaryDraft | null) => {
  if (draft === null || draft.text === draft.base) return tabStorage.removeItem(keyOf(place))
  tabStorage.setItem(keyOf(place), JSON.stringify(draft))
}

export function SummarySection({ isBrief = false }) {
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
            icon={<Pencil size={14} />}
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
        <SummaryText text={human ?? ai?.value ?? null}>
          <span className="*:mr-1.5">
            <EvidenceTimes claimKey="summary" name="Summary" />
          </span>
          {ai && human === null ? (
            <bdi
              title={sureTitle(ai, 'summary')}
              className={isBrief && ai.source === 'local' ? 'sr-only' : 'text-meta text-ink-subtle'}
            >
              {basisWords(ai, call)}
            </bdi>
          ) : null}
        </SummaryText>
      )}
      {call.analysisFallback === null ? null : (
        <p className="max-w-[72ch] text-meta text-ink-muted">{call.analysisFallback}</p>
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
            {ai ? 'Revert to AI' : 'Take it back'}
          </Button>
        </p>
      )}
      {human === null || !ai ? null : (
        <details className="text-row text-ink-muted">
          <summary className="w-fit rounded-chip">AI summary</summary>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
            {ai.value}
          </p>
        </details>
      )}
    </SideSection>
  )
}

/** A longer one is cut at first, so that what stands below it stays in sight. */
const UNCUT_LENGTH = 280

function SummaryText({ text, children }: { text: string | null; children: ReactNode }) {
  const [showsAll, setShowsAll] = useState(false)
  if (text === null) return <p className="text-row text-ink-muted">No summary</p>
  const isCut = text.length > UNCUT_LENGTH && !showsAll
  return (
    <>
      <p
        dir="auto"
        className={clsx('max-w-[72ch] text-body wrap-anywhere', isCut && 'line-clamp-3')}
      >
        <span className="whitespace-pre-wrap">{text}</span> {children}
      </p>
      {isCut ? (
        <Button
          size="sm"
          variant="ghost"
          className="-my-1 -ml-2 self-start text-accent!"
          onClick={() => setShowsAll(true)}
        >
          Show all<span className="sr-only"> of the summary</span>
        </Button>
      ) : null}
    </>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

function FailedAnalysis() {
  const { call } = useCallView()
  const again = useMutation(analyzeAgain)
  if (!call.analysisFailed) {
    return again.data ? (
      <output ref={takeFocus} tabIndex={-1} className="block rounded-chip text-row text-ink-muted">
        The call was analysed.
      </output>
    ) : null
  }
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-row text-warning">
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 shrink-0" />
        This call could not be analysed. The transcript and people’s changes are kept.
      </p>
      <Button
        size="sm"
        icon={<RotateCw />}
        pending={again.isPending}
        onClick={() => again.mutate(call.id)}
      >
        Analyse again
      </Button>
      <output>{again.error?.message ?? (again.data ? 'It failed again.' : null)}</output>
    </div>
  )
}

const LONGEST = 4000

function SummaryEditor({
  place,
  takesFocus,
  onClose,
}: {
  place: SummaryPlace
  /** Somebody has just asked for it; otherwise it goes on where it was left. */
  takesFocus: boolean
  onClose: () => void
}) {
  const { call, changes } = useCallView()
  const shown = call.summary ?? ''
  const [kept] = useState(() => readSummaryDraft(place))
  const [base, setBase] = useState(kept?.base ?? shown)
  const [draft, setDraft] = useState(kept?.text ?? shown)
  const { conflict, saving } = changes
  const area = useRef<HTMLTextAreaElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])
  const write = (text: string) => {
    setDraft(text)
    writeSummaryDraft(place, { base, text })
  }
  const close = () => {
    writeSummaryDraft(place, null)
    onClose()
  }

  const refused = conflict?.change.summary === undefined ? null : conflict
  const last = lastChangeOf(call.activity, 'summary')
  const theirs =
    refused ??
    (shown !== base && !saving && last ? { changedBy: last.actorName, changedAt: last.at } : null)

  const save = async () => {
    const unchanged = draft.trim() === base.trim() && shown === base
    if (unchanged || (await changes.save({ summary: draft.trim() }))) close()
  }
  const keepTheirs = () => {
    changes.keepTheirs()
    close()
  }
  const cancel = async () => {
    const lose = draft === base || (await confirmDiscard('The summary has not been saved.'))
    if (lose) keepTheirs()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (theirs) notice.current?.querySelector('button')?.focus()
      else void save()
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    void cancel()
  }

  return (
    <div className="flex flex-col gap-2">
      <textarea
        aria-label="Summary"
        ref={area}
        dir="auto"
        rows={5}
        maxLength={LONGEST}
        value={draft}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
        className={`${CONTROL} h-auto py-2`}
      />
      {kept ? <p className="text-meta text-ink-muted">You have not saved this yet.</p> : null}
      {theirs ? (
        <div ref={notice}>
          <ChangedFirst
            by={theirs.changedBy}
            at={theirs.changedAt}
            applying={saving}
            onApply={() => {
              setBase(shown)
              void save()
            }}
            onKeep={keepTheirs}
          >
            What you typed is still here. The summary is now: “<bdi>{shown}</bdi>”
          </ChangedFirst>
        </div>
      ) : (
        <div className="flex items-center gap-2">
          <Button size="sm" variant="primary" pending={saving} onClick={() => void save()}>
            Save
          </Button>
          <Button size="sm" onClick={() => void cancel()}>
            Cancel
          </Button>
          <span className="text-meta text-ink-subtle pointer-coarse:hidden">
            Ctrl Enter saves, Esc cancels
          </span>
        </div>
      )}
    </div>
  )
}
