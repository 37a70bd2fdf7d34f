import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { triedQuery } from '@/api/analysis-try'
import { callDetailQuery } from '@/api/calls'
import { callerWords } from '@/components/caller'
import type { TriedAnalysis, TryAnalysisInput } from '@/contracts/analysis-try'
import type { CallDetail } from '@/contracts/calls'
import type { Evidence } from '@/contracts/transcript'
import { placeOfQuote, textOfTurns, turnsOfText } from '@/domain/transcript-text'
import { serverNow } from '@/lib/server-clock'
import { Button } from '@/ui/button'
import { CONTROL_LOOK, Field } from '@/ui/field'
import { notify, undo } from '@/ui/notify'
import { Page } from '@/ui/page'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { usePaused } from '@/ui/use-paused'

import { claimChanges } from './claim-changes'
import { PickCall } from './pick-call'
import { Claims, Steps, Weights } from './tried-claims'
import { EXAMPLE, hintsOf, readTranscriptFile, refusalOf, sizeWords } from './typed-transcript'
import { useBeforeEdit } from './use-before-edit'
import { Versions } from './versions'

const TYPING_MS = 150
/** What is typed without such a pause is one edit. */
const EDIT_MS = 3000

type Quoted = Pick<Evidence, 'quote' | 'utterance'>
type Props = { callId: string | undefined; onPick: (callId: string | undefined) => void }

/** What the analysis makes of words that are pasted, or of a call with its own or other words. */
export function AiDemoPage({ callId, onPick }: Props) {
  const [pasted, setPasted] = useState('')
  /** What was edited of calls, by their ids: a call that is picked again has it still. */
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({})
  return (
    <Page
      title="AI Demo"
      meta="What the analysis makes of a conversation. Nothing that you try here is stored."
      actions={<PickCall value={callId} onPick={onPick} />}
    >
      {callId === undefined ? (
        <Trial
          key="pasted"
          call={null}
          text={pasted}
          onText={setPasted}
          onClear={() => {
            setPasted('')
            notify.success(
              'Cleared',
              undo(() => setPasted(pasted)),
            )
          }}
        />
      ) : (
        <PickedCall
          key={callId}
          id={callId}
          edited={edited[callId]}
          onText={(text) => setEdited({ ...edited, [callId]: text })}
          onClear={() => onPick(undefined)}
        />
      )}
    </Page>
  )
}

type TypedProps = { onText: (text: string) => void; onClear: () => void }

function PickedCall({
  id,
  edited,
  ...typed
}: TypedProps & { id: string; edited: string | undefined }) {
  // What somebody edits here must not change under their hands.
  const { data, error, refetch } = useQuery({ ...callDetailQuery(id), staleTime: Infinity })
  const [call] = useFirst(data)
  if (call) return <Trial call={call} text={edited ?? textOfTurns(call.transcript)} {...typed} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return <SkeletonRows label="Loading the call" />
}

const useFirst = <Value,>(value: Value | undefined) => {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return [first ?? value] as const
}

const inputOf = (
  text: string,
  call: CallDetail | null,
  startedAt: string,
): TryAnalysisInput | null => {
  if (call && text === textOfTurns(call.transcript)) return { callId: call.id }
  if (text.trim() === '') return null
  return call
    ? { callId: call.id, transcript: turnsOfText(text, call.transcript) }
    : { transcript: text, startedAt }
}

function Trial({
  call,
  text,
  onText,
  onClear,
}: TypedProps & { call: CallDetail | null; text: string }) {
  // Kept for all edits, so that “in an hour” means the same in each.
  const [startedAt] = useState(() => serverNow().toISOString())
  const [refusal, setRefusal] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const asked = usePaused(text, TYPING_MS)
  const editFrom = usePaused(text, EDIT_MS)
  const input = inputOf(asked, call, startedAt)
  const { data, error, refetch, isFetching } = useQuery(triedQuery(input))
  const take = (next: string) => {
    const problem = refusalOf(next)
    setRefusal(problem)
    if (problem === null) onText(next)
  }
  const show = (evidence: Quoted) => {
    const place = placeOfQuote(text, evidence, call?.transcript)
    if (!place || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(place.start, place.end)
    const lines = text.slice(0, place.start).split('\n').length
    const all = text.split('\n').length
    area.current.scrollTop = (area.current.scrollHeight * (lines - 3)) / all
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-4">
        <Field
          label={call ? `What was said with ${callerWords(call)}` : 'Transcript'}
          help="One turn a line: “Caller: …” or “Agent: …”. A line without a name continues the turn before it."
          error={refusal ?? undefined}
        >
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={16}
              dir="auto"
              spellCheck={false}
              value={text}
              onChange={({ target }) => take(target.value)}
              className={`${CONTROL_LOOK} max-h-[60vh] py-2`}
            />
          )}
        </Field>
        <p className="text-meta text-ink-muted tabular-nums">{sizeWords(text)}</p>
        {hintsOf(text, call === null).map((hint) => (
          <output key={hint} className="rounded-control bg-info-soft px-3 py-2 text-row text-info">
            {hint}
          </output>
        ))}
        <div className="flex flex-wrap gap-2">
          <FileButton onText={take} onRefused={setRefusal} />
          {text === '' ? (
            <Button size="sm" onClick={() => take(EXAMPLE)}>
              Use an example
            </Button>
          ) : (
            <Button
              size="sm"
              onClick={() => {
                setRefusal(null)
                onClear()
                area.current?.focus()
              }}
            >
              Clear
            </Button>
          )}
          {call && text !== textOfTurns(call.transcript) ? (
            <Button size="sm" onClick={() => take(textOfTurns(call.transcript))}>
              As it was said
            </Button>
          ) : null}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-6" aria-busy={isFetching}>
        {input === null ? (
          <EmptyState title="Nothing to read yet">
            Paste a conversation, pick a call, or use the example: what the analysis claims, and
            why, appears here as you type.
          </EmptyState>
        ) : error && !isFetching ? (
          <ErrorState title="This could not be read" error={error} onRetry={refetch} />
        ) : data ? (
          <Tried tried={data} input={input} editFrom={editFrom} onShow={show} />
        ) : (
          <SkeletonRows label="Reading" />
        )}
      </div>
    </div>
  )
}

function FileButton({
  onText,
  onRefused,
}: {
  onText: (text: string) => void
  onRefused: (refusal: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()}>
        Open a text file
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Text file"
        tabIndex={-1}
        hidden
        accept=".txt,.md,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (!file) return
          void readTranscriptFile(file).then((read) =>
            'text' in read ? onText(read.text) : onRefused(read.refusal),
          )
        }}
      />
    </>
  )
}

function Tried({
  tried,
  input,
  editFrom,
  onShow,
}: {
  tried: TriedAnalysis
  input: TryAnalysisInput
  /** The text that the edit going on began with. */
  editFrom: string
  onShow: (evidence: Quoted) => void
}) {
  const before = useBeforeEdit(tried, editFrom)
  const changes = before && claimChanges(before, tried)
  return (
    <>
      {tried.fallback === null ? null : (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-row text-warning">
          {tried.fallback}
        </p>
      )}
      <output aria-label="What changed">
        {changes === null ? null : (
          <div className="rounded-control border border-line bg-canvas px-3 py-2">
            <h2 className="text-row font-medium">What changed</h2>
            {changes.length === 0 ? (
              <p className="text-row text-ink-muted">Nothing.</p>
            ) : (
              <ul className="flex flex-col text-row">
                {changes.map((change) => (
                  <li key={change} className="wrap-anywhere">
                    <bdi>{change}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </output>
      <Claims tried={tried} onShow={onShow} />
      <Steps steps={tried.analysis.nextSteps} onShow={onShow} />
      <Weights weights={tried.weights ?? []} />
      <Versions tried={tried} input={input} />
    </>
  )
}
