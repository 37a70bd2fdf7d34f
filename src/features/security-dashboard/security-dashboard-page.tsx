import { useMutation, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, LockOpen } from 'lucide-react'
import { useRef } from 'react'

import { useAuth } from '@/api/auth'
import {
  type AuditQuery,
  auditQuery,
  releaseLock,
  revokeSession,
  securityQuery,
} from '@/api/security'
import { ROLE_LABELS } from '@/components/labels'
import type { ListedSession, Security, SignInLock } from '@/contracts/security'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { confirm } from '@/ui/confirm'
import { focusNeighbour } from '@/ui/focus-neighbour'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import { AuditLog, auditQueryOf, NO_FILTERS } from './audit-log'
import type { AuditSearch } from './audit-search'
import { deviceWords } from './audit-words'

export type SecurityDashboardProps = {
  search: AuditSearch
  onSearch: (patch: AuditSearch) => void
  onExport: (query: AuditQuery) => void
}

export function SecurityDashboardPage(props: SecurityDashboardProps) {
  const { user } = useAuth()
  return (
    <Page title="Security Dashboard" className="max-w-6xl">
      {user?.role === 'admin' ? (
        <Dashboard {...props} />
      ) : (
        <EmptyState icon={<Lock size={24} />} title="For administrators">
          Only administrators can see sessions, sign-ins and the audit log.
        </EmptyState>
      )}
    </Page>
  )
}

function Dashboard(props: SecurityDashboardProps) {
  const { data, error, refetch } = useQuery(securityQuery)
  const searchBox = useRef<HTMLInputElement>(null)
  // With it, though drawn below it, so that nothing moves when it comes.
  usePrefetchInfiniteQuery(auditQuery(auditQueryOf(props.search)))
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows rows={8} rowClassName="h-16 rounded-card" label="Loading sessions" />
    )
  }
  return (
    <>
      <Figures
        data={data}
        onShowRefused={() => {
          props.onSearch({ ...NO_FILTERS, area: 'sign-in', q: 'refused' })
          searchBox.current?.focus()
        }}
      />
      <PageSection title="Sessions">
        <Sessions sessions={data.sessions} />
      </PageSection>
      {data.locks.length > 0 ? (
        <PageSection title="Locked sign-ins">
          <Locks locks={data.locks} />
        </PageSection>
      ) : null}
      <p className="text-row text-ink-muted">
        Provider secrets, retention and caller data are in{' '}
        <Link to="/settings" className="text-accent underline">
          Settings
        </Link>
        , people and roles in{' '}
        <Link to="/users" className="text-accent underline">
          Users
        </Link>
        .
      </p>
      <AuditLog {...props} searchBox={searchBox} />
    </>
  )
}

function Figures({ data, onShowRefused }: { data: Security; onShowRefused: () => void }) {
  const people = new Set(data.sessions.map(({ userId }) => userId)).size
  const facts = [
    ['People signed in', people],
    ['Sessions', data.sessions.length],
    ['Sign-ins refused in 24 hours', data.refusedSignIns],
    ['Locked sign-ins', data.locks.length],
  ] as const
  return (
    <section aria-label="At a glance" className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="rounded-card border border-line bg-surface p-4">
            <dt className="text-meta text-ink-muted">{name}</dt>
            <dd className="text-title font-semibold text-ink tabular-nums">{figures(value)}</dd>
          </div>
        ))}
      </dl>
      {data.refusedSignIns > 0 ? (
        <Button size="sm" className="self-start" onClick={onShowRefused}>
          Show refused sign-ins
        </Button>
      ) : null}
    </section>
  )
}

function Sessions({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <WideTable
      label="List of sessions"
      caption="Sessions, most recently used first"
      className="max-h-100 overflow-y-auto"
    >
      <WordsHead columns={['Person', 'Device', 'Address', 'Last used', 'Signed in', 'Action']} />
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </tbody>
    </WideTable>
  )
}

function SessionRow({ session }: { session: ListedSession }) {
  const { name, role, kind, address, userAgent, lastUsedAt, createdAt, isOwn } = session
  const { mutate, isPending } = useMutation(revokeSession)
  const button = useRef<HTMLButtonElement>(null)
  const device = deviceWords(userAgent)
  const ask = async () => {
    const yes = await confirm({
      title: `Sign out ${name}?`,
      body: `This ends the session (${device}). Unsaved text stays in that browser.`,
      action: 'Sign out',
      tone: 'danger',
    })
    if (yes) mutate(session.id, { onSuccess: () => focusNeighbour(button.current) })
  }
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} text-left font-medium text-ink`}>
        {name}
        <span className="block text-meta font-normal text-ink-muted">{ROLE_LABELS[role]}</span>
      </th>
      <td className={CELL} title={userAgent}>
        {device}
        {kind === 'simple' ? (
          <span className="block text-meta text-ink-muted">Simple pages</span>
        ) : null}
      </td>
      <td className={`${CELL} wrap-anywhere`}>{address}</td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={lastUsedAt} />
      </td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={createdAt} />
      </td>
      <td className={`${CELL} text-right whitespace-nowrap`}>
        {isOwn ? (
          <Chip tone="info">This session</Chip>
        ) : (
          <Button
            size="sm"
            ref={button}
            aria-label={`Sign out ${name}, ${device}`}
            pending={isPending}
            onClick={() => void ask()}
          >
            Sign out
          </Button>
        )}
      </td>
    </tr>
  )
}

function Locks({ locks }: { locks: readonly SignInLock[] }) {
  return (
    <WideTable
      label="List of locked sign-ins"
      caption="Accounts locked after too many wrong passwords"
    >
      <WordsHead columns={['Account', 'From', 'Until', 'Action']} />
      <tbody>
        {locks.map((lock) => (
          <LockRow key={lock.id} lock={lock} />
        ))}
      </tbody>
    </WideTable>
  )
}

function LockRow({ lock: { id, account, network, until } }: { lock: SignInLock }) {
  const { mutate, isPending } = useMutation(releaseLock)
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} text-left font-medium wrap-anywhere text-ink`}>
        {account}
      </th>
      <td className={`${CELL} wrap-anywhere`}>{network}</td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={until} />
      </td>
      <td className={`${CELL} text-right`}>
        <Button
          size="sm"
          icon={<LockOpen />}
          aria-label={`Unlock ${account}`}
          pending={isPending}
          onClick={({ currentTarget }) =>
            mutate(id, { onSuccess: () => focusNeighbour(currentTarget) })
          }
        >
          Unlock
        </Button>
      </td>
    </tr>
  )
}
