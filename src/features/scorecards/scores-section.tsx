import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { callScoresQuery, scorecardsQuery } from '@/api/scorecards'
import { Button, KeyHint } from '@/ui/button'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import type { CallScore } from '@/contracts/scorecards'
import { agreementOf } from '@/domain/agreement'
import { pressWithin, useHotkeys } from '@/ui/hotkeys'
import { InlineError } from '@/ui/states'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { Menu } from '@/ui/menu'

import { ScoreItem } from './score-item'
import type { ScoringTask } from './scoring-task'

const dialogs = lateCode(() => import('./scoring-dialogs'))

/** How well the call was handled, by people: scores, disputes, and where they follow the AI. */
export function ScoresSection({ call }: { call: CallDetail }) {
  const { data: scores, error, refetch } = useQuery(callScoresQuery(call.id))
  const [task, setTask] = useState<ScoringTask | null>(null)
  const close = () => setTask(null)
  const { code, prepare } = useLateOverlay(dialogs, task !== null, close)
  return (
    <SideSection
      title="Scorecard"
      action={<ScoreButton scores={scores} onPrepare={prepare} onScore={setTask} />}
    >
      <CallAgreement call={call} />
      {scores === undefined && error ? (
        <InlineError message="The scores could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {scores?.length ? (
        <ul className="flex flex-col gap-2">
          {scores.map((score) => (
            <ScoreItem key={score.id} score={score} onBegin={setTask} onPrepare={prepare} />
          ))}
        </ul>
      ) : null}
      {code && task ? (
        <code.ScoringDialog callId={call.id} task={task} scores={scores ?? []} onClose={close} />
      ) : null}
    </SideSection>
  )
}

type Judged = Pick<CallDetail, 'analysis' | 'corrections' | 'reviewedAt'>

function CallAgreement({ call: { analysis, corrections, reviewedAt } }: { call: Judged }) {
  const isLookedAt = reviewedAt !== null || Object.values(corrections).some((word) => word !== null)
  if (!analysis || !isLookedAt) return null
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
      AI and people: {agree} of {n} verdicts agree.
    </p>
  )
}

const LOADING = 'The scorecards are being loaded'

const READY_AFTER_MS = 1500

/** Begins to score the call: at once by the only scorecard, or by the one that is chosen. */
function ScoreButton({
  scores,
  onPrepare,
  onScore,
}: {
  scores: readonly CallScore[] | undefined
  onPrepare: () => void
  onScore: (task: ScoringTask) => void
}) {
  const { user } = useAuth()
  const { data: all } = useQuery(scorecardsQuery)
  const place = useRef<HTMLSpanElement>(null)
  const inUse = all?.filter(({ archivedAt }) => archivedAt === null) ?? []
  const open = inUse.filter(({ id }) => !scores?.some(({ scorecardId }) => scorecardId === id))
  const [first] = open
  const disabledReason = all && scores ? reason(user?.role, inUse.length, open.length) : LOADING
  // Who presses g goes on with the points at once.
  useEffect(() => {
    if (disabledReason !== null) return undefined
    const timer = setTimeout(onPrepare, READY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [disabledReason, onPrepare])
  useHotkeys('Call', [
    { key: 'g', label: 'Score this call', run: () => pressWithin(place.current) },
  ])

  const button = (
    <Button
      size="sm"
      icon={<ClipboardCheck size={14} />}
      aria-keyshortcuts="g"
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
      <KeyHint>g</KeyHint>
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

const reason = (role: string | null | undefined, inUse: number, open: number) => {
  if (role === 'user') return 'Only agents and administrators score calls'
  if (inUse === 0) return 'There is no scorecard yet: administrators define one in Settings'
  return open === 0 ? 'This call has been scored by every scorecard' : null
}
