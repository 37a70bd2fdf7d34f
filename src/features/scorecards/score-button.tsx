import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useAuth } from '@/api/auth'
import { scorecardsQuery } from '@/api/scorecards'
import { KeyHint } from '@/components/key-hint'
import type { CallScore } from '@/contracts/scorecards'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { Menu } from '@/ui/menu'
import { pressWithin } from '@/ui/press-within'

import type { ScoringTask } from './scoring-task'

const LOADING = 'The scorecards are being loaded'

const READY_AFTER_MS = 1500

/** Begins to score the call: at once by the only scorecard, or by the one that is chosen. */
export function ScoreButton({
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
      icon={<ClipboardCheck aria-hidden="true" size={14} />}
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
