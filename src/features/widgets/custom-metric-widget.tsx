import type { MetricsAnswer } from '@/contracts/metrics'
import { KeyFigures } from '@/components/figures/key-figures'
import { USUAL_RULES } from '@/contracts/usual-rules'
import { anyMetricOf, basisWords, isThin, missingWords } from '@/domain/metrics/any-metric'
import { TOO_FEW_BEFORE } from '@/domain/metrics/compared'
import { basisOf } from '@/domain/metrics/metric-value'
import { valueWords } from '@/domain/metrics/value-words'
import { readFormula } from '@/domain/widgets/formula'

import type { FiguresProps } from './widget-parts'

type Totals = MetricsAnswer['totals']

/** Any metrics, or one figure computed from them, above the parts it is made of. */
export function CustomMetricWidget({ widget, answers, onCallers }: FiguresProps) {
  if (widget.type !== 'stats' || answers.length === 0) return null
  const { formula: text, unit = 'points' } = widget.config
  const formula = text === undefined ? null : readFormula(text)
  if (formula === null || 'error' in formula) return <KeyFigures {...{ answers, onCallers }} />
  const totals: Totals = Object.assign({}, ...answers.map((answer) => answer.totals))
  const past: Totals = Object.assign({}, ...answers.map((answer) => answer.previous?.totals))
  const valueOf = (values: Totals) =>
    formula.evaluate(
      Object.fromEntries(formula.metrics.map((name) => [name, values[name]?.value ?? null])),
    )
  const value = valueOf(totals)
  const before = valueOf(past)
  const minimum = answers[0]?.rules?.minimumCalls ?? USUAL_RULES.minimumCalls
  const isThinIn = (values: Totals) =>
    formula.divisors.some((name) => (values[name]?.n ?? minimum) < minimum) ||
    formula.metrics.some((name) => {
      const total = values[name]
      return total !== undefined && isThin(name, { ...total, value: total.value ?? 0 })
    })
  const isFew = isThinIn(totals)
  const [fewest] = (formula.divisors.length > 0 ? formula.divisors : formula.metrics)
    .map((name) => ({ name, total: totals[name] ?? { n: 0 } }))
    .toSorted(
      (one, other) =>
        basisOf(anyMetricOf(one.name), one.total) - basisOf(anyMetricOf(other.name), other.total),
    )
  const basis = fewest ? basisWords(fewest.name, fewest.total) : 'numbers alone'
  const missing = formula.metrics.filter((name) =>
    answers.some(({ notCollected }) => notCollected[name] !== undefined),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
      <p>
        <span
          className={
            isFew || value === null
              ? 'text-title font-semibold text-ink-subtle tabular-nums'
              : 'text-title font-semibold text-ink tabular-nums'
          }
        >
          {value === null ? 'No value' : valueWords(unit, value)}
        </span>{' '}
        <span className="text-meta text-ink-muted">
          {missing[0] === undefined
            ? isFew
              ? `only ${basis}`
              : [
                  before === null
                    ? null
                    : isThinIn(past)
                      ? TOO_FEW_BEFORE
                      : `was ${valueWords(unit, before)}`,
                  value === null ? null : `of ${basis}`,
                ]
                  .filter((words) => words !== null)
                  .join(', ')
            : `${anyMetricOf(missing[0]).label} is ${missingWords(missing[0])}`}
        </span>
      </p>
      <p className="truncate font-mono text-meta text-ink-muted" title={text}>
        {text}
      </p>
      <KeyFigures {...{ answers, onCallers }} />
    </div>
  )
}
