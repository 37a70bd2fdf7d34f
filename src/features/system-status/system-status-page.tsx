import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, CloudOff, Lock, RefreshCw } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { config } from '@/api/current-config'
import { analysisEndpointQuery } from '@/api/analysis-endpoint'
import { deliveryReportQuery, installationQuery } from '@/api/deliveries'
import { type Feature, hasFeature } from '@/api/features'
import { type ConnectionState as State, useConnectionState } from '@/api/live'
import { optionsOf, PROVIDER_LABELS } from '@/components/labels'
import { modelWords } from '@/components/model-words'
import { PROVIDERS } from '@/contracts/call-words'
import type { DeliveryReport } from '@/contracts/deliveries'
import type { Installation } from '@/contracts/installation'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { Select } from '@/ui/field'

import { BackupsSection } from './backups-section'
import { DeliveryTable, ProviderTable, ReconciliationTable } from './status-tables'
import { JobTable } from './job-table'
import { OperationsSection } from './operations-section'
import { ReanalysisSection } from './reanalysis-section'
import { type StatusSearch, TROUBLES } from './status-search'

const LIMIT = 100

const statusQueries = ({ result, provider }: StatusSearch) =>
  TROUBLES.filter((trouble) => result === undefined || trouble === result).map((trouble) =>
    deliveryReportQuery({ result: trouble, ...(provider && { provider }), limit: LIMIT }),
  )

/** The troubled deliveries, newest first, and the counts of every provider; nothing unless `allowed`. */
const useStatus = (search: StatusSearch, allowed: boolean) =>
  useQueries({
    queries: statusQueries(search).map((query) => ({ ...query, enabled: allowed })),
    combine: together,
  })

const together = (results: UseQueryResult<DeliveryReport>[]) => {
  const reports = results.flatMap((result) => result.data ?? [])
  const isComplete = reports.length === results.length
  return {
    counts: reports.at(-1)?.counts,
    items: isComplete
      ? reports
          .flatMap((report) => report.items)
          .toSorted((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))
      : undefined,
    error: isComplete ? null : (results.find((result) => result.error)?.error ?? null),
    retry: () => results.forEach((result) => void result.refetch()),
  }
}

const FORBIDDEN = 403
const ADMINS_ONLY = 'Only an administrator can see this.'
const SLOWLY = 'animate-[appear_120ms_ease-out_150ms_backwards]'

export function SystemStatusPage({
  search,
  onSearch,
}: {
  search: StatusSearch
  onSearch: (patch: StatusSearch) => void
}) {
  const { user } = useAuth()
  const isAdmin = user?.role === 'admin'
  const { counts, items, error, retry } = useStatus(search, isAdmin)
  const refused = error?.status === FORBIDDEN ? error.message : null
  const forbidden = isAdmin ? refused : ADMINS_ONLY

  return (
    <Page title="System Status" className="max-w-6xl">
      <ConnectionState />
      <InstallationSection isAdmin={isAdmin} />
      {isAdmin ? <OperationsSection /> : null}
      {isAdmin ? <BackupsSection /> : null}
      <PageSection title="Provider events">
        {counts ? <ProviderTable counts={counts} onSearch={onSearch} /> : null}
        {!counts && !error && !forbidden ? (
          <div className={SLOWLY}>
            <SkeletonRows
              rows={1}
              rowClassName="h-36 rounded-card"
              label="Loading provider events"
            />
          </div>
        ) : null}
        {forbidden ? (
          <EmptyState
            icon={<Lock size={24} />}
            title="For administrators"
          >{`${forbidden} Deliveries can contain callers’ names and numbers.`}</EmptyState>
        ) : null}
        {error && !forbidden ? <ErrorState error={error} onRetry={retry} /> : null}
      </PageSection>
      <PageSection title="Missed-call checks">
        <ReconciliationTable />
      </PageSection>
      <PageSection title="Refused and flagged deliveries">
        <DeliveryFilters search={search} onSearch={onSearch} disabledReason={forbidden} />
        {items ? (
          <DeliveryTable
            deliveries={items}
            isFiltered={Boolean(search.result ?? search.provider)}
          />
        ) : null}
        {!items && !error && !forbidden ? (
          <div className={SLOWLY}>
            <SkeletonRows rows={5} rowClassName="h-9" label="Loading deliveries" />
          </div>
        ) : null}
      </PageSection>
      {forbidden ? null : <ReanalysisSection />}
      {forbidden ? null : <JobTable state={search.jobs} onSearch={onSearch} />}
    </Page>
  )
}

const SAID = {
  live: {
    tone: 'success',
    Icon: CircleCheck,
    word: 'Live',
    means: 'Changes appear within a second.',
  },
  connecting: {
    tone: 'info',
    Icon: RefreshCw,
    word: 'Connecting',
    means: 'Live updates are starting.',
  },
  reconnecting: {
    tone: 'warning',
    Icon: RefreshCw,
    word: 'Reconnecting',
    means: 'Connection lost. Missed changes appear when it is back.',
  },
  offline: {
    tone: 'danger',
    Icon: CloudOff,
    word: 'Offline',
    means: 'No network. What you see may be out of date.',
  },
  off: {
    tone: 'neutral',
    Icon: CloudOff,
    word: 'Off',
    means: 'Live updates are switched off in the configuration. Reload to see what changed.',
  },
} as const satisfies Record<State, unknown>

function ConnectionState() {
  const { tone, Icon, word, means } = SAID[useConnectionState()]
  return (
    <section
      aria-labelledby="browser-heading"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="browser-heading" className="font-semibold text-ink">
        This browser
      </h2>
      <Chip tone={tone} icon={<Icon />}>
        {word}
      </Chip>
      <p className="text-row text-ink-muted">{means}</p>
    </section>
  )
}

const ANY = ''
const RESULT_LABELS = { refused: 'Refused', flagged: 'Flagged' } as const
const RESULT_OPTIONS = [
  { value: ANY, label: 'Refused and flagged' },
  ...optionsOf(TROUBLES, RESULT_LABELS),
] as const
const PROVIDER_OPTIONS = [
  { value: ANY, label: 'All providers' },
  ...optionsOf(PROVIDERS, PROVIDER_LABELS),
] as const

function DeliveryFilters({
  search,
  onSearch,
  disabledReason,
}: {
  search: StatusSearch
  onSearch: (patch: StatusSearch) => void
  disabledReason: string | null
}) {
  const common = {
    size: 'sm' as const,
    disabled: disabledReason !== null,
    title: disabledReason ?? undefined,
    className: 'w-auto!',
  }
  return (
    <search aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <Select
        {...common}
        aria-label="Result"
        options={RESULT_OPTIONS}
        value={search.result ?? ANY}
        onPick={(result) => onSearch({ result: result === ANY ? undefined : result })}
      />
      <Select
        {...common}
        aria-label="Provider"
        options={PROVIDER_OPTIONS}
        value={search.provider ?? ANY}
        onPick={(provider) => onSearch({ provider: provider === ANY ? undefined : provider })}
      />
      {search.result || search.provider ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onSearch({ result: undefined, provider: undefined })}
        >
          Clear all
        </Button>
      ) : null}
    </search>
  )
}

type Fact = readonly [name: string, value: string]

const otherOrigins = ({ isCorsEnabled, corsOrigins }: Installation): string => {
  if (!isCorsEnabled) return 'Switched off: no other site may call the API'
  return corsOrigins.length === 0 ? 'None may call the API' : corsOrigins.join(', ')
}

type Describe = (server: Installation) => string

const IDENTITY: readonly (readonly [string, Describe])[] = [
  [
    'Server',
    ({ version, commit, database }) =>
      `${version}${commit === null ? '' : ` (${commit})`}, ${database} database`,
  ],
]
const PROTECTIONS: readonly (readonly [string, Describe])[] = [
  ['Other origins', otherOrigins],
  [
    'Rate limits',
    ({ isRateLimited }) =>
      isRateLimited ? 'On' : 'Switched off: passwords can be guessed without limit',
  ],
  ['Server log', ({ logLevel }) => (logLevel === 'silent' ? 'Off' : `${logLevel} and above`)],
]

/** What the server says of itself; each fact has its place before the answer, so that none moves. */
const serverFacts = (server: Installation | undefined, hasFailed: boolean): Fact[] =>
  [...IDENTITY, ...(hasFeature('security') ? PROTECTIONS : [])].map(([name, describe]) => [
    name,
    server ? describe(server) : hasFailed ? 'Unknown' : '…',
  ])

const FEATURE_NAMES = {
  realTime: 'live updates',
  analytics: 'analytics',
  callbacks: 'callbacks',
  reports: 'reports',
  notifications: 'notifications',
  security: 'security pages',
} satisfies Record<Feature, string>

// The keys of an object are only known as strings.
const FEATURES = Object.keys(FEATURE_NAMES) as Feature[]

const switchedOff = () => {
  const names = FEATURES.filter((feature) => !hasFeature(feature)).map(
    (feature) => FEATURE_NAMES[feature],
  )
  return names.length === 0 ? 'Nothing' : names.join(', ')
}

function InstallationSection({ isAdmin }: { isAdmin: boolean }) {
  const { data: server, isError } = useQuery({ ...installationQuery, enabled: isAdmin })
  const facts: Fact[] = [
    ['Application', `${config.appName} ${config.appVersion}`],
    ['Environment', config.environment],
    ['Switched off', switchedOff()],
    ['Browser log', config.security.enableLogging ? `${config.logLevel} and above` : 'Off'],
  ]
  const { data: endpoint, isError: hasFailed } = useQuery({
    ...analysisEndpointQuery,
    enabled: isAdmin,
  })
  if (isAdmin) {
    const model = endpoint ? modelWords(endpoint) : hasFailed ? 'Unknown' : '…'
    facts.push(...serverFacts(server, isError), ['Language model', model])
  }
  return (
    <section
      aria-labelledby="installation-heading"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="installation-heading" className="font-semibold text-ink">
        This installation
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-meta text-ink-muted">{name}</dt>
            <dd className="text-row wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
