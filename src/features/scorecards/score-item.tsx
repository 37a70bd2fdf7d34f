import { Flag } from 'lucide-react'

import { useAuth } from '@/api/auth'
import type { CallScore } from '@/contracts/scorecards'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { RelativeTime } from '@/ui/relative-time'

import { totalWords } from './score-labels'
import type { ScoringTask } from './scoring-task'

type ItemProps = {
  score: CallScore
  onBegin: (task: ScoringTask) => void
  onPrepare: () => void
}

export function ScoreItem({ score, onBegin, onPrepare }: ItemProps) {
  const { scorecardName, scorer, createdAt, changedByName, changedAt, answers, dispute } = score
  return (
    <li className="flex flex-col gap-1 text-row">
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
          {answers.length === 1 ? '1 criterion' : `${answers.length} criteria`}
        </summary>
        <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
          {answers.map(({ id, label, points, given, comment }) => (
            <div key={id} className="contents">
              <dt className="wrap-anywhere">
                <bdi>{label}</bdi>
                {comment === '' ? null : <bdi className="block text-ink-muted">{comment}</bdi>}
              </dt>
              <dd className="tabular-nums">
                {given === null ? 'does not apply' : `${given} of ${points}`}
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
          {answer.accepted ? 'gave other points' : 'kept the score'}
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
