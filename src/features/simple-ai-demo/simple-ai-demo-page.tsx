import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { callDetailQuery } from '@/api/calls'
import { demoCallsQuery, removeDemoCalls } from '@/api/demo-calls'
import { categoryLabel, wordLabel } from '@/components/labels'
import type { CallDetail } from '@/contracts/calls'
import type { DemoCall } from '@/contracts/demo-calls'
import { counted } from '@/lib/figures'
import { absoluteTime, clock } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { CONTROL, Field, FormError, Select } from '@/ui/field'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { InlineError } from '@/ui/states'

import { useDemoCall } from './use-demo-call'

const SPEEDS = ['1', '2', '4', '8'].map((value) => ({ value, label: `${value} ×` }))
const LONGEST_LINE = 500

/** A short call with a scripted agent that comes in as calls of a provider do. */
export function SimpleAiDemoPage() {
  const demo = useDemoCall()
  return (
    <Page
      title="Simple AI Demo"
      meta="A short call with a scripted agent. It comes in as a provider’s calls do."
      className="max-w-[60rem]"
    >
      <div className="flex max-w-[72ch] flex-col gap-2 text-body">
        <p>
          No language model is involved: the agent reads from a script. Each line is signed and
          delivered to this server’s webhook, then stored and analysed like any other call. The call
          appears in All Calls while it goes on. Leaving this page ends the call, so watch All Calls
          in a second tab.
        </p>
        <p className="text-ink-muted">
          A demo call is marked “Demo”. It counts in no metric, alert, email or webhook, and makes
          no next steps or tickets. Where functions of the voice agent are switched on, the agent
          books a callback through them, which is undone at once.
        </p>
      </div>
      <Conversation demo={demo} />
      {demo.call ? <Result call={demo.call} /> : null}
      <Removal onRemoved={demo.forget} />
    </Page>
  )
}

function Conversation({ demo }: { demo: ReturnType<typeof useDemoCall> }) {
  const [speed, setSpeed] = useState('4')
  const speedId = useId()
  const { call, does, error } = demo
  const goesOn = call !== null && !call.hasEnded
  const isOn = goesOn || does === 'plays'
  const part = useKeptFocus(isOn)
  return (
    <PageSection title="Call">
      <div ref={part} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {isOn ? (
            <Button key="end" onClick={() => void demo.end()}>
              End call
            </Button>
          ) : (
            <>
              <Button variant="primary" pending={does !== null} onClick={() => void demo.start()}>
                Start a call
              </Button>
              <Button pending={does !== null} onClick={() => void demo.play(Number(speed))}>
                Play a call
              </Button>
              <label htmlFor={speedId} className="text-row text-ink-muted">
                Speed
              </label>
              <Select
                id={speedId}
                options={SPEEDS}
                value={speed}
                onPick={setSpeed}
                className="w-20!"
              />
            </>
          )}
        </div>
        {call ? <Lines said={call.said} /> : null}
        {goesOn && (does === null || does === 'sends') ? (
          <Answer isSending={does !== null} onSay={demo.say} />
        ) : null}
        <FormError error={error} />
      </div>
    </PageSection>
  )
}

/** When a call begins or ends and the focused control is gone, focuses the one to use next. */
const useKeptFocus = (isOn: boolean) => {
  const part = useRef<HTMLDivElement>(null)
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (wasOn.current === isOn) return
    wasOn.current = isOn
    if (document.activeElement !== document.body) return
    const find = (control: string) => part.current?.querySelector<HTMLElement>(control)
    const next = find('input') ?? find('button')
    next?.focus()
  }, [isOn])
  return part
}

function Lines({ said }: Pick<DemoCall, 'said'>) {
  return (
    <ol
      aria-label="Transcript"
      aria-live="polite"
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      {said.map(({ role, text, atSeconds }, position) => (
        <li key={position} className="grid grid-cols-[3rem_1fr] gap-x-3 text-body">
          <span className="text-meta text-ink-muted tabular-nums">{clock(atSeconds)}</span>
          <span className="min-w-0">
            <span className="text-meta font-medium text-ink-muted">
              {role === 'agent' ? 'Scripted agent' : 'Caller'}:{' '}
            </span>
            <bdi className="wrap-anywhere">{text}</bdi>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Answer({
  isSending,
  onSay,
}: {
  isSending: boolean
  onSay: (text: string) => Promise<boolean>
}) {
  const [text, setText] = useState('')
  const { length } = text.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (length === 0 || length > LONGEST_LINE || isSending) return
    if (await onSay(text)) setText('')
  }
  return (
    <form aria-label="Your line" onSubmit={(event) => void submit(event)} className="flex gap-2">
      <Field
        label="You say, as the caller"
        error={length > LONGEST_LINE ? 'A line has at most 500 characters.' : undefined}
        className="min-w-0 grow"
      >
        {(control) => (
          <input
            {...control}
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={CONTROL}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={isSending} className="mt-6">
        Say
      </Button>
    </form>
  )
}

function Result({ call: { id, hasEnded } }: { call: DemoCall }) {
  const { data: call, error, refetch } = useQuery(callDetailQuery(id))
  return (
    <PageSection
      title="Result"
      action={
        <Link
          to="/unified-dashboard/$id"
          params={{ id }}
          className="rounded-chip text-row text-accent underline underline-offset-2"
        >
          Open the call
        </Link>
      }
    >
      {error && !call ? <InlineError message={error.message} onRetry={refetch} /> : null}
      <output className="flex flex-col gap-1 text-body">
        {hasEnded ? null : 'In All Calls, in progress.'}
        {hasEnded && call && !call.analysis ? 'Being analysed.' : null}
        {hasEnded && call?.analysis ? <Claims call={call} /> : null}
      </output>
    </PageSection>
  )
}

function Claims({ call: { analysis, summary, category, sentiment } }: { call: CallDetail }) {
  const steps = analysis?.nextSteps ?? []
  return (
    <>
      <bdi>{summary ?? 'No summary'}</bdi>
      <span className="text-row text-ink-muted">
        {category === null ? 'No category' : categoryLabel(category)}
        {sentiment === null ? null : ` · ${wordLabel('sentiment', sentiment)} sentiment`}
      </span>
      {steps.map(({ title, dueAt }) => (
        <span key={title} className="text-row">
          A real call would get the next step “<bdi>{title}</bdi>”
          {dueAt === null ? '' : `, due ${absoluteTime(new Date(dueAt))}`}.
        </span>
      ))}
    </>
  )
}

function Removal({ onRemoved }: { onRemoved: () => void }) {
  const { data, error, refetch } = useQuery(demoCallsQuery)
  const removal = useMutation(removeDemoCalls)
  const calls = data?.calls ?? 0
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove demo calls?',
      body: `${counted(calls, 'demo call')}, with notes, next steps and tickets added to them, will be deleted. Other calls stay. This cannot be undone.`,
      action: 'Remove demo calls',
      tone: 'danger',
    })
    if (yes) removal.mutate(undefined, { onSuccess: onRemoved })
  }
  return (
    <PageSection title="Demo calls">
      {error && !data ? <InlineError message={error.message} onRetry={refetch} /> : null}
      {data ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-row text-ink-muted">
            {calls === 0 ? 'No demo calls.' : `${counted(calls, 'demo call')} in All Calls.`}
          </p>
          <Button
            variant="danger"
            icon={<Trash2 />}
            pending={removal.isPending}
            disabledReason={calls === 0 ? 'No demo calls' : null}
            onClick={() => void ask()}
          >
            Remove demo calls
          </Button>
        </div>
      ) : null}
    </PageSection>
  )
}
