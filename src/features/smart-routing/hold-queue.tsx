import { useInfiniteQuery, useMutation } from '@tanstack/react-query'

import { assignHold, routingHoldsQuery } from '@/api/routing'
import { PersonList } from '@/components/assignee-picker'
import type { RoutingHold } from '@/contracts/routing'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { PageSection } from '@/ui/page-section'
import { Popover } from '@/ui/popover'
import { RelativeTime } from '@/ui/relative-time'
import { ShowMore } from '@/ui/show-more'
import { InlineError } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import { CallLink } from './call-link'
import { workWords } from './rule-words'

/** What waits because no one could take it, the oldest first. */
export function HoldQueue() {
  const list = useInfiniteQuery(routingHoldsQuery)
  const holds = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <PageSection title={total > 0 ? `Hold queue (${figures(total)})` : 'Hold queue'}>
      {!holds ? (
        list.error ? (
          <InlineError message={list.error.message} onRetry={list.refetch} />
        ) : null
      ) : holds.length === 0 ? (
        <p className="text-row text-ink-muted">
          No work is held. Work waits here while no one its rule names is available and below
          capacity.
        </p>
      ) : (
        <WideTable label="List of held work" caption="Work that is held, the oldest first">
          <WordsHead
            columns={['Call', 'Work', 'Rule', 'Why it waits', 'Waiting since', 'Action']}
          />
          <tbody>
            {holds.map((hold) => (
              <Hold key={hold.id} hold={hold} />
            ))}
          </tbody>
        </WideTable>
      )}
      <ShowMore of={list} />
    </PageSection>
  )
}

function Hold({ hold }: { hold: RoutingHold }) {
  const { id, call, since, ruleName, reason } = hold
  const { mutate, isPending } = useMutation(assignHold)
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} max-w-48 min-w-28 text-left font-medium`}>
        <CallLink call={call} />
      </th>
      <td className={`${CELL} whitespace-nowrap`}>{workWords(hold)}</td>
      <td className={`${CELL} min-w-28 wrap-anywhere`}>{ruleName}</td>
      <td className={`${CELL} min-w-56 wrap-anywhere text-ink-muted`}>
        {reason || 'Next in line'}
      </td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={since} />
      </td>
      <td className={`${CELL} text-right`}>
        <Popover
          label="Assign to"
          align="end"
          trigger={
            <Button size="sm" pending={isPending}>
              Assign…
            </Button>
          }
        >
          {(close) => (
            <PersonList
              value={undefined}
              onPick={(userId) => {
                close()
                mutate({ id, userId })
              }}
            />
          )}
        </Popover>
      </td>
    </tr>
  )
}
