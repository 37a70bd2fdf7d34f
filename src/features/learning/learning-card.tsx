import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useLabels } from '@/api/call-labels'
import { learnedModelsQuery, startTraining } from '@/api/learning'
import { categoryLabel } from '@/components/labels'
import { SettingsCard } from '@/components/settings-card'
import { AdminsOnly } from '@/components/admins-only'
import type { LearnedModel, LearnedModels } from '@/contracts/learned-models'
import { counted, figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { notify } from '@/ui/notify'
import { ProgressBar } from '@/ui/progress-bar'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError, SkeletonRows } from '@/ui/states'

const newestOf = ({ live, shadow }: LearnedModels) => (shadow ?? live)?.version ?? null

const tellResult = (before: string | null, learned: LearnedModels) => {
  const newest = newestOf(learned)
  if (newest === before) {
    notify.error('The training failed. System Status says why.')
  } else if (learned.shadow?.reason) {
    notify.info(`${newest} is not used. ${learned.shadow.reason}`)
  } else {
    notify.success(`The AI uses ${newest} from now on`)
  }
}

const useTraining = (learned: LearnedModels | undefined) => {
  const queryClient = useQueryClient()
  const start = useMutation(startTraining)
  /** What was trained last when a training was asked for here; undefined: none was. */
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (before.current === undefined || !learned || learned.training) return
    tellResult(before.current, learned)
    before.current = undefined
  }, [learned])
  const ask = () =>
    start.mutate(undefined, {
      onSuccess: (answer) => {
        before.current = learned ? newestOf(learned) : null
        queryClient.setQueryData(learnedModelsQuery.queryKey, answer)
      },
    })
  return { ask, isAsking: start.isPending }
}

/** What the AI learned from people's verdicts. */
export function LearningCard() {
  return (
    <AdminsOnly>
      <Learning />
    </AdminsOnly>
  )
}

const cannotTrain = (learned: LearnedModels | undefined) => {
  if (!learned) return 'Wait until it is loaded'
  if (learned.training) return 'A training is under way'
  return learned.verdicts === 0 ? 'No reviews of your own calls yet' : null
}

function Learning() {
  const { data, error, refetch } = useQuery(learnedModelsQuery)
  const { ask, isAsking } = useTraining(data)
  return (
    <SettingsCard
      id="learning"
      title="Learning"
      meta="The AI learns from people's verdicts: categories they correct, or leave when they review a call. Sample calls do not count."
      action={
        <Button
          icon={<GraduationCap />}
          pending={isAsking}
          disabledReason={cannotTrain(data)}
          onClick={ask}
        >
          Train now
        </Button>
      }
    >
      {data ? <Learned {...data} /> : null}
      {!data && !error ? <SkeletonRows rows={3} label="Loading what the AI learns" /> : null}
      {!data && error ? <InlineError message={error.message} onRetry={refetch} /> : null}
    </SettingsCard>
  )
}

function Learned(learned: LearnedModels) {
  return (
    <div className="flex max-w-[72ch] flex-col gap-2 text-row text-ink-muted">
      {learned.training ? <Training {...learned.training} /> : null}
      <InUse {...learned} />
      {learned.damaged.map((version) => (
        <p key={version} className="text-warning">
          <strong className="font-medium">{version} is damaged and not used.</strong> Train now to
          replace it.
        </p>
      ))}
      {learned.shadow?.reason ? <Shadow {...learned.shadow} /> : null}
      <p>{nextWords(learned)}</p>
      <Missing categories={learned.categories} />
    </div>
  )
}

const progressWords = ({ read, of }: NonNullable<LearnedModels['training']>) => {
  if (of === null) return 'Training… Waiting for its turn'
  return read < of
    ? `Training… ${figures(read)} of ${counted(of, 'verdict')} read`
    : `Training… ${counted(of, 'verdict')} read, the model is being made`
}

function Training(progress: NonNullable<LearnedModels['training']>) {
  const { read, of } = progress
  const words = progressWords(progress)
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label="Training" share={of ? read / of : 0} words={words} />
      <p className="text-ink tabular-nums">{words}</p>
    </div>
  )
}

function InUse({ live, inUse }: LearnedModels) {
  if (inUse === null) return <p>No model is in use: categories are found by the rules alone.</p>
  return (
    <p>
      <strong className="font-medium text-ink">
        Model: {inUse}
        {live ? null : ' (built-in)'}
      </strong>
      {live ? (
        <>
          , in use since <RelativeTime at={live.trainedAt} />. It learned from{' '}
          {figures(live.examples)} of {counted(live.verdicts, 'verdict')}. {scoreWords(live)}
        </>
      ) : null}
    </p>
  )
}

const scoreWords = ({ score }: LearnedModel): string => {
  if (!score) return ''
  const { right, rulesRight, rulesWrong, of } = score
  const share = (count: number) => `${Math.round((count / of) * 100)} % (${figures(count)})`
  return `On ${counted(of, 'reviewed call')} it had not seen it was right on ${share(right)}; the rules alone are right on ${share(rulesRight)} and wrong on ${share(rulesWrong)}.`
}

function Shadow({ version, trainedAt, reason }: LearnedModel) {
  return (
    <p>
      <strong className="font-medium text-ink">{version} is not used.</strong> Trained{' '}
      <RelativeTime at={trainedAt} />. {reason}
    </p>
  )
}

const nextWords = ({ verdicts, nextTrainingAt }: LearnedModels): string => {
  const missing = nextTrainingAt - verdicts
  const next =
    missing > 0
      ? `Trains automatically after ${figures(missing)} more.`
      : 'Training is due and begins within a minute.'
  return `${counted(verdicts, 'verdict')} so far. ${next}`
}

function Missing({ categories }: Pick<LearnedModels, 'categories'>) {
  useLabels('categories')
  const missing = categories
    .filter(({ needed }) => needed > 0)
    .toSorted((one, other) => one.needed - other.needed)
  if (missing.length === 0) return <p>It has examples enough of every category.</p>
  return (
    <ul aria-label="Categories the AI has not learned" className="flex flex-col gap-0.5">
      {missing.map(({ key, needed }) => (
        <li key={key}>
          <span className="font-medium wrap-anywhere text-ink">{categoryLabel(key)}</span>:{' '}
          {counted(needed, 'more example')} and the AI can learn it
        </li>
      ))}
    </ul>
  )
}
