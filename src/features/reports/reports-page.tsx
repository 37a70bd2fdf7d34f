import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, FlaskConical, PowerOff, Terminal, Trash2 } from 'lucide-react'
import { useAuth } from '@/api/auth'
import { TO_REVIEW } from '@/api/call-list-search'
import { type CallDisplaySettings, useCallDisplaySettings } from '@/api/call-display-settings'
import { hasFeature } from '@/api/features'
import { removeSampleCalls, toReviewIn, workspaceQuery } from '@/api/workspace'
import { useAdminsOnly } from '@/components/use-admins-only'
import { type PageEntry, pageGroups } from '@/components/page-directory'
import type { Workspace } from '@/contracts/workspace'
import { counted, figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { ErrorState, Skeleton } from '@/ui/states'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { webhookAddress } from '@/api/webhook-address'
import { Chip } from '@/ui/chip'
import { Code } from '@/ui/code'
import { CopyField } from '@/ui/copy-field'

import { LearningSection } from './learning-section'
import { StandingReports, type StandingReportsProps } from './standing-reports'

export function ReportsPage(props: StandingReportsProps) {
  const { data: workspace, error, refetch } = useQuery(workspaceQuery)
  return (
    <Page title="Reports" className="max-w-6xl">
      {hasFeature('reports') ? null : (
        <p className="flex items-center gap-2 text-body text-ink-muted">
          <PowerOff className="shrink-0" />
          Reports are switched off for this installation. The other pages are below.
        </p>
      )}
      {hasFeature('analytics') ? <Glance workspace={workspace} /> : null}
      <ReportDirectory />
      {hasFeature('reports') && hasFeature('analytics') ? <StandingReports {...props} /> : null}
      {hasFeature('analytics') ? <LearningSection /> : null}
      {error && !workspace ? (
        <ErrorState title="The workspace could not be loaded" error={error} onRetry={refetch} />
      ) : null}
      {workspace && workspace.sampleCalls > 0 ? (
        <SampleNotice calls={workspace.sampleCalls} />
      ) : null}
      {workspace ? <ConnectProvider workspace={workspace} /> : null}
    </Page>
  )
}

const isElsewhere = ({ to }: PageEntry) => to !== '/reports'

function ReportDirectory() {
  return pageGroups().map(({ name, entries }) => (
    <PageSection key={name} title={name}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {entries.filter(isElsewhere).map(({ to, params, Icon, name, answers }) => (
          <li key={name}>
            <Link
              to={to}
              {...(params === undefined ? {} : { params })}
              className="flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 hover:border-line-strong"
            >
              <span className="rounded-control bg-accent-soft p-2 text-accent-ink">
                <Icon />
              </span>
              <span className="min-w-0">
                <span className="block font-medium text-ink">{name}</span>
                <span className="block text-row text-ink-muted">{answers}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  ))
}

function SampleNotice({ calls }: { calls: number }) {
  const { user } = useAuth()
  const removal = useMutation(removeSampleCalls)
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove the sample workspace?',
      body: `${counted(calls, 'sample call')} and their recordings, next steps and reviews will be deleted. Real calls stay. This cannot be undone.`,
      action: 'Remove sample calls',
      tone: 'danger',
    })
    if (yes) removal.mutate()
  }
  return (
    <section
      id="sample"
      aria-label="Sample workspace"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-info-soft p-4 text-info"
    >
      <div className="flex items-start gap-3">
        <FlaskConical className="mt-0.5 shrink-0" />
        <div>
          <h2 className="font-semibold">Sample workspace</h2>
          <p className="max-w-[72ch] text-row">
            {counted(calls, 'sample call')} are made up. They count in every figure until you remove
            them.
          </p>
        </div>
      </div>
      <Button
        variant="danger"
        size="sm"
        icon={<Trash2 />}
        pending={removal.isPending}
        disabledReason={user?.role === 'admin' ? null : 'Only administrators can remove it'}
        onClick={() => void ask()}
      >
        Remove sample calls
      </Button>
    </section>
  )
}

type Figure = {
  label: string
  value: (workspace: Workspace, display: CallDisplaySettings) => number
  to: LinkProps
}

const FIGURES: Figure[] = [
  {
    label: 'Open next steps',
    value: (workspace) => workspace.openNextSteps,
    to: { to: '/', search: { assignee: 'everyone' } },
  },
  {
    label: 'Calls to review',
    value: toReviewIn,
    to: { to: '/all-calls', search: TO_REVIEW },
  },
  {
    label: 'Total calls',
    value: (workspace) => workspace.totalCalls,
    to: { to: '/all-calls', search: { hidden: 'show' } },
  },
  {
    label: 'Sample calls',
    value: (workspace) => workspace.sampleCalls,
    to: { to: '/reports', hash: 'sample' },
  },
]

function Glance({ workspace }: { workspace: Workspace | undefined }) {
  const display = useCallDisplaySettings()
  const shown = workspace?.sampleCalls === 0 ? FIGURES.slice(0, -1) : FIGURES
  return (
    <ul
      aria-label="At a glance"
      className="grid grid-cols-2 overflow-clip rounded-card border border-line bg-surface sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
    >
      {shown.map(({ label, value, to }) => (
        <li
          key={label}
          className="border-line not-first:border-l max-sm:nth-3:border-l-0 max-sm:nth-[n+3]:border-t"
        >
          <Link
            {...to}
            className="flex h-full flex-col px-4 py-2 -outline-offset-2 hover:bg-canvas"
          >
            <span className="text-meta text-ink-muted">{label}</span>{' '}
            <span className="text-title font-semibold text-ink tabular-nums">
              {workspace ? (
                figures(value(workspace, display))
              ) : (
                <Skeleton className="my-1 h-5 w-12" />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Words = { name: string; where: string }

const WORDS: Record<string, Words> = {
  vapi: {
    name: 'Vapi',
    where: 'Paste it as the Server URL of your assistant, or of the whole organization.',
  },
  retell: {
    name: 'Retell',
    where: 'Paste it as the webhook of your agent, or of the whole account.',
  },
  generic: {
    name: 'Any other provider',
    where: 'Send calls here in our own schema, signed as Standard Webhooks.',
  },
}

/** The server's path, as the provider must call it. */
const addressOf = (path: string) => webhookAddress(`/${path.split('/').at(-1) ?? ''}`)

function ConnectProvider({ workspace }: { workspace: Workspace }) {
  const isAnyConfigured = workspace.providers.some((provider) => provider.configured)
  return (
    <PageSection id="connect" title="Connect your provider">
      <ul className="overflow-clip rounded-card border border-line bg-surface">
        {workspace.providers.map(({ provider, path, configured }) => {
          const words = WORDS[provider]
          if (!words) return null
          return (
            <li
              key={provider}
              className="grid items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 lg:grid-cols-[13rem_minmax(0,1fr)_27rem]"
            >
              <h3 className="flex items-center justify-between gap-2 font-semibold text-ink">
                {words.name}
                <SecretChip configured={configured} />
              </h3>
              <p className="text-row text-ink-muted">
                {words.where}{' '}
                {configured ? null : <AddSecret label={`Add a secret for ${words.name}`} />}
              </p>
              <CopyField label={`${words.name} webhook address`} value={addressOf(path)} />
            </li>
          )
        })}
      </ul>
      {isAnyConfigured ? null : (
        <p className="flex items-start gap-2 text-row text-ink-muted">
          <Terminal className="mt-0.5 shrink-0" />
          <span>
            No provider yet? Add a secret, then run{' '}
            <Code>npm run simulate -- --calls 20 --rate 2</Code> to simulate calls.
          </span>
        </p>
      )}
    </PageSection>
  )
}

function AddSecret({ label }: { label: string }) {
  if (useAdminsOnly()) return 'Deliveries are refused until an administrator adds a secret.'
  return (
    <>
      Deliveries are refused until it has a secret.{' '}
      <Link
        to="/settings"
        hash="integrations"
        aria-label={label}
        className="text-accent underline underline-offset-2"
      >
        Add a secret
      </Link>
    </>
  )
}

function SecretChip({ configured }: { configured: boolean }) {
  return configured ? (
    <Chip tone="success" icon={<CircleCheck />}>
      Secret set
    </Chip>
  ) : (
    <Chip icon={<CircleDashed />}>No secret</Chip>
  )
}
