import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callScoresQuery } from '@/api/scorecards'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import { InlineError } from '@/ui/inline-error'
import { useLateOverlay } from '@/ui/use-late-code'
import { lateCode } from '@/ui/late-code'

import { CallAgreement } from './call-agreement'
import type { ScoringTask } from './scoring-task'
import { ScoreButton } from './score-button'
import { ScoreItem } from './score-item'

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
