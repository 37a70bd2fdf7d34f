import { type Asked } from '@/domain/metrics/metrics-csv'
import { anyMetricOf, basisWords, isAnyMetric, missingWords } from '@/domain/metrics/any-metric'
import { askedDays, dataUntilWords } from '@/domain/metrics/days-words'
import { ruledMetric } from '@/domain/metrics/ruled-metric'
import { sentence } from '@/lib/sentence'
import { Dialog } from '@/ui/dialog'

export function Explanation({
  title,
  asked,
  onClose,
}: {
  title: string
  asked: readonly Asked[]
  onClose: () => void
}) {
  const names = [...new Set(asked.flatMap(({ query }) => query.metrics))].filter(isAnyMetric)
  return (
    <Dialog title={`How ${title} is computed`} size="lg" onClose={onClose}>
      <dl className="flex flex-col gap-3 text-row">
        {names.map((name) => {
          const { label } = anyMetricOf(name)
          const { definition, minimum } = ruledMetric(name, asked[0]?.answer.rules)
          const total = asked.flatMap(({ answer }) => answer.totals[name] ?? [])[0]
          const why = asked.flatMap(({ answer }) => answer.notCollected[name] ?? [])[0]
          return (
            <div key={name}>
              <dt className="font-medium text-ink">{label}</dt>
              <dd className="text-ink-muted">
                {definition}{' '}
                {why
                  ? `${sentence(missingWords(name))}: ${why}`
                  : `Computed from ${basisWords(name, total ?? { n: 0 })}${minimum > 1 ? `; fewer than ${minimum} say little and are grey` : ''}.`}
              </dd>
            </div>
          )
        })}
      </dl>
      {asked.map((one) => (
        <p key={JSON.stringify(one.query)} className="text-row text-ink-muted">
          {`${askedDays(one)} ${dataUntilWords(one.answer)}`}
        </p>
      ))}
      <p className="text-row text-ink-muted">
        Periods that are not over are marked, and compared with as much of the one before.
      </p>
    </Dialog>
  )
}
