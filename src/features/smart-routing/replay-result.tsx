import type { Replay } from '@/contracts/routing'
import { counted, figures } from '@/lib/figures'

const CELL = 'px-2 py-1'

/** How many calls of last week would go where, beside the rules as they are saved. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const { calls, isCut, rules, unmatched, moved } = replay
  if (calls === 0)
    return <p className="text-row text-ink-muted">No call of the last 7 days left work to route.</p>
  const rows = [...rules, { id: 'none', name: 'No rule', target: 'stays unassigned', ...unmatched }]
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="text-row text-ink">
        {isCut ? 'The newest ' : ''}
        {counted(calls, 'call')} of the last 7 days left work:{' '}
        {moved === 0
          ? 'all go to the same assignees as now.'
          : `${figures(moved)} would go elsewhere.`}
      </p>
      <table className="w-full text-row">
        <caption className="sr-only">Calls by rule, as it is now and with this rule</caption>
        <thead className="text-left text-meta text-ink-muted">
          <tr>
            <th scope="col" className={`${CELL} font-medium`}>
              Rule
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Now
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Edited
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, target, saved, edited }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className={`${CELL} text-left font-normal wrap-anywhere`}>
                <bdi className="text-ink">{name}</bdi>{' '}
                <span className="text-ink-muted">
                  {id === 'none' ? '' : 'to '}
                  {target}
                </span>
              </th>
              <td className={`${CELL} text-right tabular-nums`}>{figures(saved)}</td>
              <td
                className={`${CELL} text-right tabular-nums ${saved === edited ? '' : 'font-semibold text-ink'}`}
              >
                {figures(edited)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-meta text-ink-muted">
        By rules alone; who was available is not considered. Calls without next steps, callbacks or
        tickets, sample and demo calls were left out. Nothing was changed.
      </p>
    </div>
  )
}
