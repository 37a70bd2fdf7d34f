import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { callScoresQuery, scorecardsQuery } from '@/api/scorecards'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import type { CallScore, Scorecard } from '@/contracts/scorecards'
import { agreementOf } from '@/domain/agreement'
import { useHotkeys, usePressKey } from '@/ui/hotkeys'
import { InlineError } from '@/ui/states'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { Menu } from '@/ui/menu'

import { scoreElementId, type ScoringTask, totalWords } from './scoring'

import { Chip } from '@/ui/chip'
import { RelativeTime } from '@/ui/relative-time'

const forms = lateCode(() => import('./scoring-forms'))

export function ScoresSection({ call }: { call: CallDetail }) {
  const { data: scores, error, refetch } = useQuery(callScoresQuery(call.id))
  const [task, setTask] = useState<ScoringTask | null>(null)
  const begin = (next: ScoringTask) => setTask((begun) => begun ?? next)
  const close = () => setTask(null)
  const { code, prepare } = useLateOverlay(forms, task !== null, close)
  const { data: all } = useQuery(scorecardsQuery)
  const inUse = all?.filter(({ archivedAt }) => archivedAt === null)
  const button = <ScoreButton inUse={inUse} scores={scores} onPrepare={prepare} onScore={begin} />
  return (
    <SideSection title="Scorecard" action={inUse?.length === 0 ? null : button}>
      {inUse?.length === 0 ? <NoScorecard /> : null}
      <CallAgreement call={call} />
      {scores === undefined && error ? (
        <InlineError message="The scores could not be loaded." onRetry={refetch} />
      ) : null}
      {scores?.length ? (
        <ul className="flex flex-col gap-2">
          {scores.map((score) => (
            <ScoreItem key={score.id} score={score} onBegin={begin} onPrepare={prepare} />
          ))}
        </ul>
      ) : null}
      {code && task ? (
        <code.ScoringForm callId={call.id} task={task} scores={scores ?? []} onClose={close} />
      ) : null}
    </SideSection>
  )
}

function NoScorecard() {
  const { user } = useAuth()
  const line = useRef<HTMLParagraphElement>(null)
  const run = () => line.current?.focus()
  useHotkeys('Call', [{ key: 'q', label: 'Score this call', run }])
  return (
    <p ref={line} tabIndex={-1} className="scroll-my-32 rounded-chip text-row text-ink-muted">
      No scorecards yet.{' '}
      {user?.role === 'admin' ? (
        <Link to="/settings" hash="scorecards" className="text-accent underline">
          Add one
        </Link>
      ) : (
        'Administrators add them in Settings.'
      )}
    </p>
  )
}

type Judged = Pick<CallDetail, 'analysis' | 'corrections'>

function CallAgreement({ call: { analysis, corrections } }: { call: Judged }) {
  if (!analysis) return null
  const { n, agree } = agreementOf([
    { ai: analysis.resolution?.value, human: corrections.resolution },
    { ai: analysis.category?.value, human: corrections.category },
    { ai: analysis.priority?.value, human: corrections.priority },
    { ai: analysis.sentiment?.value, human: corrections.sentiment },
    { ai: analysis.callback?.requested, human: corrections.callbackRequested },
  ])
  if (n === 0) return null
  return (
    <p className="text-row text-ink-muted">
      AI and people agree on {agree} of {counted(n, 'judged verdict')}.
    </p>
  )
}

const LOADING = 'Loading scorecards'

const READY_AFTER_MS = 1500

function ScoreButton({
  inUse,
  scores,
  onPrepare,
  onScore,
}: {
  inUse: readonly Scorecard[] | undefined
  scores: readonly CallScore[] | undefined
  onPrepare: () => void
  onScore: (task: ScoringTask) => void
}) {
  const { user } = useAuth()
  const place = usePressKey('Call', 'q', 'Score this call')
  const open = (inUse ?? []).filter(
    ({ id }) => !scores?.some(({ scorecardId }) => scorecardId === id),
  )
  const [first] = open
  const disabledReason = inUse && scores ? reason(user?.role, open.length) : LOADING
  // Who presses g goes on with the points at once.
  useEffect(() => {
    if (disabledReason !== null) return undefined
    const timer = setTimeout(onPrepare, READY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [disabledReason, onPrepare])

  const button = (
    <Button
      size="sm"
      icon={<ClipboardCheck size={14} />}
      hotkey="q"
      disabledReason={disabledReason}
      {...(open.length > 1
        ? {}
        : {
            onPointerEnter: onPrepare,
            onFocus: onPrepare,
            onClick: () => first && onScore({ kind: 'score', scorecard: first }),
          })}
    >
      Score <span className="sr-only">this call</span>
    </Button>
  )
  return (
    <span ref={place} className="contents">
      {open.length > 1 && user?.role !== 'user' ? (
        <Menu
          label="Score by"
          align="end"
          trigger={button}
          entries={open.map((scorecard) => ({
            label: scorecard.name,
            onSelect: () => onScore({ kind: 'score', scorecard }),
          }))}
        />
      ) : (
        button
      )}
    </span>
  )
}

const reason = (role: string | null | undefined, open: number) => {
  if (role === 'user') return 'Only agents and administrators score calls'
  return open === 0 ? 'This call has a score on every scorecard' : null
}

type ItemProps = {
  score: CallScore
  onBegin: (task: ScoringTask) => void
  onPrepare: () => void
}

function ScoreItem({ score, onBegin, onPrepare }: ItemProps) {
  const { scorecardName, scorer, createdAt, changedByName, changedAt, answers, dispute } = score
  return (
    <li
      id={scoreElementId(score.scorecardId)}
      tabIndex={-1}
      className="flex scroll-my-32 flex-col gap-1 rounded-chip text-row"
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-medium wrap-anywhere">{scorecardName}</bdi>
        <strong className="font-semibold tabular-nums">{totalWords(answers)}</strong>
        {dispute && dispute.answer === null ? (
          <Chip tone="warning" icon={<Flag size={14} />}>
            Disputed
          </Chip>
        ) : null}
      </p>
      <p className="text-meta text-ink-muted">
        by <bdi>{scorer.name}</bdi> <RelativeTime at={createdAt} />
        {changedAt === null ? null : (
          <>
            {' · changed by '}
            <bdi>{changedByName}</bdi> <RelativeTime at={changedAt} />
          </>
        )}
      </p>
      <details>
        <summary className="w-fit rounded-chip text-accent">
          {counted(answers.length, 'criterion', 'criteria')}
        </summary>
        <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
          {answers.map(({ id, label, points, given, comment }) => (
            <div key={id} className="contents">
              <dt className="wrap-anywhere">
                <bdi>{label}</bdi>
                {comment === '' ? null : <bdi className="block text-ink-muted">{comment}</bdi>}
              </dt>
              <dd className="tabular-nums">
                {given === null ? 'not applicable' : `${given} of ${points}`}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <DisputeWords dispute={dispute} />
      <div className="flex flex-wrap gap-2" onPointerEnter={onPrepare} onFocus={onPrepare}>
        <ItemActions score={score} onBegin={onBegin} />
      </div>
    </li>
  )
}

function DisputeWords({ dispute }: Pick<CallScore, 'dispute'>) {
  if (!dispute) return null
  const { reason, by, answer } = dispute
  return (
    <div className="rounded-control bg-canvas px-3 py-2 wrap-anywhere">
      <p>
        <bdi className="font-medium">{by.name}</bdi> disputes it: “<bdi>{reason}</bdi>”
      </p>
      {answer === null ? null : (
        <p>
          <bdi className="font-medium">{answer.byName}</bdi>{' '}
          {answer.accepted ? 'changed the score' : 'kept the score'}
          {answer.text === '' ? '.' : ': “'}
          {answer.text === '' ? null : (
            <>
              <bdi>{answer.text}</bdi>”
            </>
          )}
        </p>
      )}
    </div>
  )
}

function ItemActions({ score, onBegin }: Pick<ItemProps, 'score' | 'onBegin'>) {
  const { user } = useAuth()
  const { scorer, dispute } = score
  const isMine = scorer.id !== null && scorer.id === user?.id
  const maySettle = isMine || user?.role === 'admin'
  if (dispute?.answer === null) {
    return (
      <Button
        size="sm"
        variant="primary"
        disabledReason={maySettle ? null : `${scorer.name} or an administrator answers it`}
        onClick={() => onBegin({ kind: 'answer', score })}
      >
        Answer the dispute
      </Button>
    )
  }
  return (
    <>
      {maySettle ? (
        <Button size="sm" onClick={() => onBegin({ kind: 'change', score })}>
          Change <span className="sr-only">the score</span>
        </Button>
      ) : null}
      {dispute === null && !isMine ? (
        <Button size="sm" onClick={() => onBegin({ kind: 'dispute', score })}>
          Dispute <span className="sr-only">the score</span>
        </Button>
      ) : null}
    </>
  )
}
