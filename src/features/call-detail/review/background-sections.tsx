import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw, Trash2 } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { listBehind } from '@/api/call-list-search'
import { callerHistoryQuery, deleteCall } from '@/api/callers'
import { refetchCall } from '@/api/reconciliations'
import { callerWords, PhoneNumber } from '@/components/caller'
import { categoryLabel, OUTCOME_LABELS, PROVIDER_LABELS } from '@/components/labels'
import { SideSection } from '@/components/side-section'
import { StepTitle } from '@/components/step-time'
import type { CallDetail } from '@/contracts/calls'
import type { NextStep } from '@/contracts/next-steps'
import type { RefetchAnswer } from '@/contracts/reconciliation'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { RelativeTime } from '@/ui/relative-time'

import { useCallView } from '../call-view'

const LINK = 'block rounded-chip text-accent hover:underline'

export function HistorySection() {
  const { call } = useCallView()
  const { callerHistory, callerNumber } = call
  const { data } = useQuery({ ...callerHistoryQuery(call.id), enabled: callerHistory.length > 0 })
  if (callerNumber === null) return null
  return (
    <SideSection title="Caller's history">
      {callerHistory.length === 0 ? (
        <p className="text-row text-ink-muted">This is the only call from this number.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {callerHistory.map((other) => (
            <OtherCall key={other.id} call={other} />
          ))}
        </ul>
      )}
      {data?.callerId && data.calls > callerHistory.length + 1 ? (
        <Link to="/all-calls" search={{ caller: data.callerId }} className={`${LINK} text-row`}>
          All {data.calls} calls of this caller
        </Link>
      ) : null}
      {data && data.openSteps.length > 0 ? <OpenSteps steps={data.openSteps} /> : null}
    </SideSection>
  )
}

function OtherCall({ call }: { call: CallDetail['callerHistory'][number] }) {
  const { id, startedAt, category, outcome, summary, opening } = call
  return (
    <li className="text-row">
      <Link to="/unified-dashboard/$id" params={{ id }} className={LINK}>
        {startedAt === null ? 'Not started' : <RelativeTime at={startedAt} />}
        {' · '}
        {category === null ? outcome && OUTCOME_LABELS[outcome] : categoryLabel(category)}
        <bdi className="line-clamp-2 wrap-anywhere text-ink-muted">{summary ?? opening}</bdi>
      </Link>
    </li>
  )
}

function OpenSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <>
      <h4 className="pt-1 text-meta font-medium text-ink-muted">Open from other calls</h4>
      <ul className="flex flex-col gap-1">
        {steps.map((step) => {
          const { id, callId, dueAt } = step
          const words = (
            <>
              <StepTitle step={step} className="wrap-anywhere" />
              {dueAt === null ? null : (
                <span className="text-meta text-ink-muted">
                  {' '}
                  due <RelativeTime at={dueAt} />
                </span>
              )}
            </>
          )
          return (
            <li key={id} className="text-row">
              {callId === null ? (
                words
              ) : (
                <Link to="/unified-dashboard/$id" params={{ id: callId }} className={LINK}>
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const usd = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
const milliseconds = (value: number) => `${Math.round(value)} ms`

/** What the provider measured and calls it: of use to administrators only, and seldom to them. */
export function ProviderSection() {
  const { call } = useCallView()
  const { user } = useAuth()
  const { costs, latency, lineNumber, provider, providerCallId, unreadable } = call
  const delays: [string, number | null | undefined][] = [
    ['average', latency?.averageMs],
    ['p50', latency?.p50Ms],
    ['p90', latency?.p90Ms],
    ['p95', latency?.p95Ms],
    ['longest', latency?.maxMs],
  ]
  const known = delays.flatMap(([name, value]) =>
    typeof value === 'number' ? [{ name, value }] : [],
  )
  if (user?.role !== 'admin') return null
  return (
    <details className="flex flex-col px-4 py-3">
      <summary className="min-h-7 rounded-chip">
        <h3 className="inline text-row font-semibold text-ink">Provider</h3>
      </summary>
      <dl className="mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-meta text-ink-muted [&>dd]:wrap-anywhere [&>dd]:text-ink">
        <dt>Provider</dt>
        <dd>
          {PROVIDER_LABELS[provider]} <bdi className="text-ink-subtle">{providerCallId}</bdi>
        </dd>
        {lineNumber === null ? null : (
          <>
            <dt>Our number</dt>
            <dd>
              <PhoneNumber number={lineNumber} />
            </dd>
          </>
        )}
        {costs === null ? null : (
          <>
            <dt>Cost</dt>
            <dd className="tabular-nums">
              {usd.format(costs.totalUsd)}
              {costs.components.length === 0 ? null : (
                <span className="text-ink-subtle">
                  {' '}
                  (
                  <bdi>
                    {costs.components
                      .map(({ name, usd: part }) => `${name} ${usd.format(part)}`)
                      .join(', ')}
                  </bdi>
                  )
                </span>
              )}
            </dd>
          </>
        )}
        {known.length === 0 ? null : (
          <>
            <dt>Latency</dt>
            <dd className="tabular-nums">
              {known.map(({ name, value }) => `${name} ${milliseconds(value)}`).join(', ')}
              {typeof latency?.turns === 'number' ? ` over ${latency.turns} turns` : ''}
            </dd>
          </>
        )}
      </dl>
      {provider === 'generic' ? null : <RefetchCall />}
      {unreadable.length > 0 ? (
        <details className="mt-2 rounded-control bg-warning-soft px-3 py-2 text-meta text-warning">
          <summary className="w-fit rounded-chip font-medium">
            {unreadable.length === 1
              ? 'One part of the provider’s events could not be read'
              : `${unreadable.length} parts of the provider’s events could not be read`}
          </summary>
          <ul className="mt-1 flex flex-col gap-0.5 font-mono wrap-anywhere">
            {unreadable.map((path) => (
              <li key={path}>
                <bdi>{path}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </details>
  )
}

const RESULTS = {
  finished: (name) => `Updated with the end of the call from ${name}.`,
  updated: (name) => `Updated from ${name}.`,
  closed: (name) => `${name} does not know this call. It was closed.`,
  unchanged: (name) => `${name} has nothing new.`,
} satisfies Record<RefetchAnswer['result'], (name: string) => string>

function RefetchCall() {
  const { call } = useCallView()
  const refetch = useMutation(refetchCall)
  const name = PROVIDER_LABELS[call.provider]
  const cannot = call.isSample ? 'This is a sample call: no provider has it' : null
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        size="sm"
        icon={<RefreshCw />}
        pending={refetch.isPending}
        disabledReason={cannot}
        onClick={() => refetch.mutate(call.id)}
      >
        Fetch again from the provider
      </Button>
      <output className="text-meta">
        {refetch.error ? <span className="text-danger">{refetch.error.message}</span> : null}
        {!refetch.error && refetch.data ? (
          <span className="text-ink-muted">{RESULTS[refetch.data.result](name)}</span>
        ) : null}
      </output>
    </div>
  )
}

export function DeleteCall() {
  const { call, player } = useCallView()
  const { user } = useAuth()
  const { from } = useSearch({ from: '/_app/unified-dashboard/$id' })
  const navigate = useNavigate()
  const deletion = useMutation(deleteCall)
  if (user?.role !== 'admin') return null
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete this call?',
      body: `The call with ${callerWords(call)} is deleted for good, with its transcript, recording, notes and next steps. This can't be undone.`,
      action: 'Delete call',
      tone: 'danger',
    })
    if (!yes) return
    player.pause()
    await deletion.mutateAsync(call.id).then(
      () => navigate({ to: '/all-calls', search: listBehind(from) }),
      () => undefined,
    )
  }
  return (
    <div className="px-4 py-3">
      <Button
        variant="danger"
        size="sm"
        icon={<Trash2 />}
        pending={deletion.isPending}
        onClick={() => void ask()}
      >
        Delete call
      </Button>
    </div>
  )
}
