import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { emailLogQuery } from '@/api/email-rules'
import { EMAIL_STATES } from '@/contracts/email-rule-words'
import { type EmailLogEntry, type EmailRule, KEEP_EMAIL_LOG_DAYS } from '@/contracts/email-rules'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Select } from '@/ui/field'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { ShowMore } from '@/ui/show-more'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import type { EmailSearch } from './email-search'
import { STATE_LABELS, STATE_TONES, TRIGGER_LABELS } from './rule-words'

const ANY = ''
const STATES = [
  { value: ANY, label: 'All states' },
  ...EMAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]

const stateIn = (text: string | undefined) => EMAIL_STATES.find((one) => one === text)

/** What the address asks for, without what is no state. */
export const logQueryOf = ({ rule, state }: EmailSearch) => ({ rule, state: stateIn(state) })

export const NO_FILTERS: EmailSearch = { rule: undefined, state: undefined }

/** What was sent and what was not, kept in the address. */
export function EmailLog({
  rules,
  search,
  onSearch,
}: {
  rules: readonly EmailRule[]
  search: EmailSearch
  onSearch: (patch: EmailSearch) => void
}) {
  const query = logQueryOf(search)
  const list = useInfiniteQuery(emailLogQuery(query))
  const { data, error, refetch } = list
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = query.rule !== undefined || query.state !== undefined
  return (
    <PageSection id="log" title="Log">
      <p className="text-row text-ink-muted">
        Every email of the last {KEEP_EMAIL_LOG_DAYS} days, sent or skipped. The texts are not kept.
      </p>
      <search aria-label="Log" className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Rule"
          className="w-56! max-sm:w-full!"
          options={[
            { value: ANY, label: 'All rules' },
            ...rules.map(({ id, name }) => ({ value: id, label: name })),
            ...(search.rule === undefined || rules.some(({ id }) => id === search.rule)
              ? []
              : [{ value: search.rule, label: 'A deleted rule' }]),
          ]}
          value={search.rule ?? ANY}
          onPick={(rule) => onSearch({ rule: rule === ANY ? undefined : rule })}
        />
        <Select
          aria-label="State"
          className="w-40! max-sm:w-full!"
          options={STATES}
          value={query.state ?? ANY}
          onPick={(state) => onSearch({ state: stateIn(state) })}
        />
      </search>
      {!data && error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows rows={6} rowClassName="h-9" label="Loading the log" />
      ) : items.length > 0 ? (
        <LogTable items={items} />
      ) : isFiltered ? (
        <EmptyState
          title="No emails"
          action={<Button onClick={() => onSearch(NO_FILTERS)}>Clear filters</Button>}
        >
          No email of the log matches the filters.
        </EmptyState>
      ) : (
        <EmptyState title="No emails yet">
          Emails of rules are listed here, skipped ones too.
        </EmptyState>
      )}
      <ShowMore of={list} label="Show older emails" />
    </PageSection>
  )
}

function LogTable({ items }: { items: readonly EmailLogEntry[] }) {
  return (
    <WideTable label="Emails of the log" caption="Emails of rules, newest first">
      <WordsHead columns={['When', 'To', 'State', 'About', 'Rule']} />
      <tbody>
        {items.map(({ id, at, ruleName, trigger, subject, recipient, state, reason }) => (
          <tr key={id} className="border-t border-line">
            <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
              <RelativeTime at={at} />
            </td>
            <th scope="row" className={`${CELL} text-left font-medium wrap-anywhere text-ink`}>
              {recipient}
            </th>
            <td className={CELL}>
              <Chip tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Chip>
              {reason ? <span className="block text-meta text-ink-muted">{reason}</span> : null}
            </td>
            <td className={`${CELL} wrap-anywhere`}>
              <SubjectLink subject={subject} />
            </td>
            <td className={`${CELL} wrap-anywhere`}>
              {ruleName}
              <span className="block text-meta text-ink-muted">{TRIGGER_LABELS[trigger]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

const LINK = 'text-accent underline'

function SubjectLink({ subject: { kind, id, title, callId } }: Pick<EmailLogEntry, 'subject'>) {
  if (kind === 'ticket') {
    return (
      <Link to="/ai-tickets" search={{ ticket: id }} className={LINK}>
        {title}
      </Link>
    )
  }
  if (callId === null) return <>{title}</>
  return (
    <Link to="/unified-dashboard/$id" params={{ id: callId }} className={LINK}>
      {title}
    </Link>
  )
}
