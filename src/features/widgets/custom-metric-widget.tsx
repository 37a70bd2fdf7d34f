import { KeyFigures } from '@/components/figures/key-figures'
import { valueWords } from '@/domain/metrics/value-words'
import { metricOf, missingWords } from '@/domain/metrics/registry'
import { isThin } from '@/domain/metrics/ruled-metric'
import { readFormula } from '@/domain/widgets/formula'
import { counted } from '@/lib/figures'

import type { FiguresProps } from './widget-parts'

/** Any metrics, or one figure computed from them, above the parts it is made of. */
export function CustomMetricWidget({ widget, answers }: FiguresProps) {
  const [answer] = answers
  if (widget.type !== 'stats' || !answer) return null
  const { formula: text, unit = 'points' } = widget.config
  const formula = text === undefined ? null : readFormula(text)
  if (formula === null || 'error' in formula) return <KeyFigures answers={answers} />
  const valueOf = (totals: typeof answer.totals) =>
    formula.evaluate(
      Object.fromEntries(formula.metrics.map((name) => [name, totals[name]?.value ?? null])),
    )
  const value = valueOf(answer.totals)
  const before = answer.previous ? valueOf(answer.previous.totals) : null
  const isFew = formula.metrics.some((name) => {
    const total = answer.totals[name]
    return total !== undefined && isThin(name, { ...total, value: total.value ?? 0 })
  })
  const fewest = Math.min(...formula.metrics.map((name) => answer.totals[name]?.n ?? 0))
  const missing = formula.metrics.filter((name) => answer.notCollected[name] !== undefined)
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
              ? `only ${counted(fewest, 'call')}`
              : [
                  before === null ? null : `was ${valueWords(unit, before)}`,
                  value === null ? null : `of ${counted(fewest, 'call')}`,
                ]
                  .filter((words) => words !== null)
                  .join(', ')
            : `${metricOf(missing[0]).label} is ${missingWords(missing[0])}`}
        </span>
      </p>
      <p className="truncate font-mono text-meta text-ink-muted" title={text}>
        {text}
      </p>
      <KeyFigures answers={answers} />
    </div>
  )
}
