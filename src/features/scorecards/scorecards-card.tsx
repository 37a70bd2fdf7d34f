import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { agreementQuery, changeScorecard, scorecardsQuery } from '@/api/scorecards'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { Agreement, Scorecard } from '@/contracts/scorecards'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { notify, undo } from '@/ui/notify'
import { InlineError, SkeletonRows } from '@/ui/states'

import { ScorecardDialog } from './scorecard-dialog'

const VERDICTS: Record<Agreement['verdicts'][number]['verdict'], string> = {
  resolution: 'resolution',
  category: 'category',
  priority: 'priority',
  sentiment: 'sentiment',
  callback: 'callback',
}

/** "category 92 % of 120, priority 75 % of 118"; null while nobody judged a verdict. */
export const agreementWords = ({ verdicts }: Agreement): string | null => {
  const said = verdicts.filter(({ n }) => n > 0)
  if (said.length === 0) return null
  return said
    .map(
      ({ verdict, n, agree }) => `${VERDICTS[verdict]} ${Math.round((agree / n) * 100)} % of ${n}`,
    )
    .join(', ')
}

export function ScorecardsCard() {
  const { data: all, error, refetch } = useQuery(scorecardsQuery)
  const [edited, setEdited] = useState<Scorecard | 'new' | null>(null)
  const close = () => setEdited(null)
  const disabledReason = useAdminsOnly()
  const inUse = all?.filter(({ archivedAt }) => archivedAt === null)
  const archived = all?.filter(({ archivedAt }) => archivedAt !== null) ?? []
  const latest = edited === 'new' ? undefined : all?.find(({ id }) => id === edited?.id)
  return (
    <SettingsCard
      id="scorecards"
      title="Scorecards"
      meta={
        <>
          Criteria for scoring calls. Changes apply to new scores.
          <AgreementLine />
        </>
      }
      action={
        <Button icon={<Plus />} disabledReason={disabledReason} onClick={() => setEdited('new')}>
          Add scorecard
        </Button>
      }
    >
      {all === undefined && !error ? (
        <SkeletonRows rows={2} label="Loading the scorecards" />
      ) : null}
      {all === undefined && error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : null}
      {inUse?.length === 0 ? (
        <p className="text-row text-ink-muted">
          No scorecards yet. Add one so that agents can score calls from their pages with G.
        </p>
      ) : null}
      {inUse?.length ? (
        <ul className="divide-y divide-line">
          {inUse.map((scorecard) => (
            <ScorecardRow
              key={scorecard.id}
              scorecard={scorecard}
              onEdit={() => setEdited(scorecard)}
            />
          ))}
        </ul>
      ) : null}
      {archived.length === 0 ? null : (
        <details>
          <summary className="w-fit rounded-chip text-row text-accent">
            Archived ({archived.length})
          </summary>
          <ul className="divide-y divide-line">
            {archived.map((scorecard) => (
              <ScorecardRow key={scorecard.id} scorecard={scorecard} />
            ))}
          </ul>
        </details>
      )}
      {edited ? (
        <ScorecardDialog
          scorecard={edited === 'new' ? null : edited}
          latest={latest}
          onClose={close}
        />
      ) : null}
    </SettingsCard>
  )
}

function AgreementLine() {
  const { data } = useQuery(agreementQuery)
  const words = data && agreementWords(data)
  if (!words) return null
  return (
    <span className="block">
      AI values that reviewers kept: <span className="tabular-nums">{words}</span>.
    </span>
  )
}

function ScorecardRow({ scorecard, onEdit }: { scorecard: Scorecard; onEdit?: () => void }) {
  const disabledReason = useAdminsOnly()
  const { mutate } = useMutation(changeScorecard)
  const { id, name, criteria, version, archivedAt } = scorecard
  const points = criteria.reduce((sum, one) => sum + one.points, 0)
  const archive = () =>
    mutate(
      { id, version, archived: true },
      {
        onSuccess: (changed) =>
          notify.success(
            `${name} archived`,
            undo(() => mutate({ id, version: changed.version, archived: false })),
          ),
      },
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="text-body font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-meta text-ink-muted">
          {counted(criteria.length, 'criterion', 'criteria')}, {points} points
        </p>
      </div>
      <div className="flex gap-2">
        {onEdit ? (
          <Button size="sm" disabledReason={disabledReason} onClick={onEdit}>
            Edit <span className="sr-only">{name}</span>
          </Button>
        ) : null}
        <Button
          size="sm"
          disabledReason={disabledReason}
          onClick={() =>
            archivedAt === null ? archive() : mutate({ id, version, archived: false })
          }
        >
          {archivedAt === null ? 'Archive' : 'Restore'} <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  )
}
