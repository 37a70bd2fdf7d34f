import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { emailPreviewQuery, sendTestEmail } from '@/api/email-rules'
import type { EmailPreview as Preview } from '@/contracts/email-rules'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { Field, Select } from '@/ui/field'
import { notify } from '@/ui/notify'
import { SkeletonRows } from '@/ui/states'
import { usePaused } from '@/ui/use-paused'

import { previewInput, type TypedRule } from './rule-form'
import { dryRunWords, pluralOf } from './rule-words'

const PAUSE_MS = 600

/** What the rule as it is typed would send about one of the workspace's latest. */
export function EmailPreview({ noMail }: { noMail: string | null }) {
  const titleId = useId()
  // Every field has a value from the beginning.
  const typed = useWatch<TypedRule>() as TypedRule
  const [chosen, setChosen] = useState<string>()
  const now = JSON.stringify(previewInput(typed))
  const text = usePaused(now, PAUSE_MS)
  // It is what was just written, as text that is the same while nothing changes.
  const rule = useMemo(() => JSON.parse(text) as ReturnType<typeof previewInput>, [text])
  // One that was chosen for another trigger is not among those of this one.
  const [of, setOf] = useState(typed.trigger)
  if (of !== typed.trigger) {
    setOf(typed.trigger)
    setChosen(undefined)
  }
  const input = rule && { ...rule, ...(rule.trigger === of && chosen && { subjectId: chosen }) }
  const { data, error } = useQuery(emailPreviewQuery(input))
  // It matches no longer, or was deleted.
  const isGone =
    chosen !== undefined && (error !== null || data?.choices.every(({ id }) => id !== chosen))
  if (isGone) setChosen(undefined)
  const test = useMutation(sendTestEmail)
  const send = () =>
    input && test.mutate(input, { onSuccess: ({ to }) => notify.success(`Test sent to ${to}`) })
  const problems = error ? [error.message] : Object.values(data?.problems ?? {})
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-canvas p-4 lg:sticky lg:top-0"
    >
      <h3 id={titleId} className="text-row font-semibold text-ink">
        Preview
      </h3>
      {input === null ? (
        <p className="text-row text-ink-muted">Enter a subject and a text to see the email.</p>
      ) : problems.length > 0 ? (
        <ul role="alert" className="text-row text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : data ? (
        <Shown preview={data} typed={typed} onChoose={setChosen} />
      ) : (
        <SkeletonRows rows={6} rowClassName="h-5" label="Loading the preview" />
      )}
      {noMail ? <p className="text-meta text-warning">{noMail}</p> : null}
      <Button
        size="sm"
        icon={<Send />}
        className="self-start"
        pending={test.isPending}
        disabledReason={
          noMail
            ? 'No mail server is configured'
            : now !== text
              ? 'The preview is being written'
              : data?.shown && !error
                ? null
                : 'Nothing to send yet'
        }
        onClick={send}
      >
        Send to me
      </Button>
    </section>
  )
}

function Shown({
  preview: { choices, shown, lastWeek },
  typed,
  onChoose,
}: {
  preview: Preview
  typed: TypedRule
  onChoose: (id: string) => void
}) {
  const plural = pluralOf(typed.trigger)
  if (!shown) {
    return (
      <p className="text-row text-ink-muted">
        No {plural} of the last 90 days match these conditions, so there is nothing to show yet.
      </p>
    )
  }
  return (
    <>
      <Field label={`One of the latest ${plural}`}>
        {(control) => (
          <Select
            {...control}
            options={choices.map(({ id, title, at }) => ({
              value: id,
              label: `${title}, ${absoluteTime(new Date(at))}`,
            }))}
            value={shown.id}
            onPick={onChoose}
          />
        )}
      </Field>
      <dl className="flex flex-col gap-2 text-row">
        <div>
          <dt className="text-meta text-ink-muted">To</dt>
          <dd className="wrap-anywhere text-ink">
            {shown.recipients.length === 0
              ? 'No recipients yet'
              : shown.recipients
                  .map(({ name, reason }) =>
                    reason === null ? name : `${name} (not sent: ${reason})`,
                  )
                  .join(', ')}
          </dd>
        </div>
        <div>
          <dt className="text-meta text-ink-muted">Subject</dt>
          <dd className="font-medium wrap-anywhere text-ink">{shown.subject}</dd>
        </div>
        <div>
          <dt className="text-meta text-ink-muted">Text</dt>
          <dd className="max-h-80 overflow-y-auto whitespace-pre-wrap wrap-anywhere text-ink">
            {shown.text}
          </dd>
        </div>
      </dl>
      <p className="text-meta text-ink-muted">
        {lastWeek === null ? null : dryRunWords(typed.trigger, lastWeek)}
        {shown.isSample ? ' This one is sample data; no email is sent about it.' : null}
      </p>
    </>
  )
}
