import { useMetrics } from '@/api/metrics'
import { callersOfSplits } from '@/components/figures/callers-of'
import type { CallersOf, FiguresProps } from '@/components/figures/figures-card'
import { PivotTable } from '@/components/figures/pivot-table'
import { callField } from '@/contracts/call-fields'
import type { MetricsInput } from '@/contracts/metrics'
import { isCallerDimension, isDimension } from '@/domain/metrics/dimensions'
import { foldedWords, OTHER_ROWS, withOther } from '@/domain/reports/pivot'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { InlineError } from '@/ui/states'

type Props = Parameters<typeof PivotTable>[0] & {
  by: string
  and: string | undefined
  /** What asks for the columns of some rows together. */
  asked: MetricsInput
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  onCallersOf: FiguresProps['onCallers']
}

/** A table whose smallest rows are grouped until all of them are asked for. */
export function FoldedPivot({ by, and, asked, isWhole, onWhole, onCallersOf, ...table }: Props) {
  const { pivot, metric } = table
  const none = isDimension(by) && !isCallerDimension(by) ? callField(by).none : undefined
  const folded = foldedWords(pivot, by, none)
  const words = [...folded.values()].join(',')
  const isFolded = folded.size > 0 && !isWhole
  const question = { ...asked, filters: { ...asked.filters, [by]: words } }
  const { answers, error, refetch } = useMetrics(isFolded ? [question] : [])
  const answer = isFolded ? answers?.[0] : undefined
  const rowName = (key: string | null) =>
    key === OTHER_ROWS ? `Other (${counted(folded.size, 'row')})` : table.rowName(key)
  const openCallers = (of: CallersOf) => {
    const { [by]: row, ...keys } = of.keys
    onCallersOf(row === OTHER_ROWS ? { ...of, query: question, keys } : of)
  }
  const shown = answer
    ? withOther(pivot, new Set(folded.keys()), answer, { metric, and })
    : { ...pivot, rows: pivot.rows.filter(({ key }) => !isFolded || !folded.has(key)) }
  return (
    <>
      <PivotTable
        {...table}
        pivot={shown}
        rowName={rowName}
        onCallers={callersOfSplits(openCallers, { metric, by, and })}
      />
      {isFolded && error ? <InlineError message={error.message} onRetry={refetch} /> : null}
      {folded.size > 0 ? (
        <Button
          size="tool"
          variant="ghost"
          className="mt-1 self-start print:hidden"
          onClick={() => onWhole(!isWhole)}
        >
          {isWhole
            ? `Group the ${counted(folded.size, 'smallest row')}`
            : `Show all ${counted(pivot.rows.length, 'row')}`}
        </Button>
      ) : null}
    </>
  )
}
