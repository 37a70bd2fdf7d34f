import { useInfiniteQuery } from '@tanstack/react-query'

import { routingDecisionsQuery } from '@/api/routing'
import type { RoutingDecision } from '@/contracts/routing'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { ShowMore } from '@/ui/show-more'
import { InlineError } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import { CallLink } from './call-link'
import { workWords } from './rule-words'

/** What was given to whom, and why to them. */
export function Decisions() {
  const list = useInfiniteQuery(routingDecisionsQuery)
  const decisions = list.data?.pages.flatMap(({ items }) => items)
  return (
    <PageSection title="Recent decisions">
      {!decisions ? (
        list.error ? (
          <InlineError message={list.error.message} onRetry={list.refetch} />
        ) : null
      ) : decisions.length === 0 ? (
        <p className="text-row text-ink-muted">
          No work has been routed yet. Decisions are listed here for 90 days, with their reasons.
        </p>
      ) : (
        <WideTable
          label="List of decisions"
          caption="Decisions, the newest first"
          className="max-h-120 overflow-y-auto"
        >
          <WordsHead columns={['Call', 'Work', 'Assignee', 'Rule', 'Why this person', 'When']} />
          <tbody>
            {decisions.map((decision) => (
              <Decision key={decision.id} decision={decision} />
            ))}
          </tbody>
        </WideTable>
      )}
      <ShowMore of={list} />
    </PageSection>
  )
}

function Decision({ decision }: { decision: RoutingDecision }) {
  const { call, assigneeId, assigneeName, ruleName, reason, candidates, at } = decision
  const others = candidates.filter(({ isChosen }) => !isChosen)
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} max-w-48 min-w-32 text-left font-medium`}>
        <CallLink call={call} />
      </th>
      <td className={`${CELL} whitespace-nowrap`}>{workWords(decision)}</td>
      <td className={`${CELL} min-w-32 wrap-anywhere`}>
        <bdi>{assigneeName}</bdi>
        {assigneeId === null ? (
          <span className="block text-meta text-ink-muted">Account deleted</span>
        ) : null}
      </td>
      <td className={`${CELL} min-w-32 wrap-anywhere`}>{ruleName}</td>
      <td className={`${CELL} min-w-56 wrap-anywhere text-ink-muted`}>
        <span className="block first-letter:uppercase">{reason}</span>
        {others.length > 0 ? (
          <details>
            <summary className="w-fit cursor-pointer text-accent">
              {others.length === 1 ? '1 other' : `${others.length} others`}
            </summary>
            <ul>
              {others.map(({ userId, name, reason: why }) => (
                <li key={userId}>
                  <bdi className="text-ink">{name}</bdi>: {why}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={at} />
      </td>
    </tr>
  )
}
