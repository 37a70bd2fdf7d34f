import { useQuery } from '@tanstack/react-query'
import { PowerOff } from 'lucide-react'

import { hasFeature } from '@/api/features'
import { workspaceQuery } from '@/api/workspace'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'

import { ConnectProvider } from './connect-provider'
import { Glance } from './glance'
import { ReportDirectory } from './report-directory'
import { SampleNotice } from './sample-notice'

export function ReportsPage() {
  const { data: workspace, error, refetch } = useQuery(workspaceQuery)
  return (
    <Page title="Reports" meta="Every page there is, and what it answers." className="max-w-6xl">
      {hasFeature('reports') ? null : (
        <p className="flex items-center gap-2 text-body text-ink-muted">
          <PowerOff aria-hidden="true" size={16} className="shrink-0" />
          Reports are switched off for this installation. The other pages are below.
        </p>
      )}
      {hasFeature('analytics') ? <Glance workspace={workspace} /> : null}
      <ReportDirectory />
      {error && !workspace ? (
        <ErrorState
          title="The workspace could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      ) : null}
      {workspace && workspace.sampleCalls > 0 ? (
        <SampleNotice calls={workspace.sampleCalls} />
      ) : null}
      {workspace ? <ConnectProvider workspace={workspace} /> : null}
    </Page>
  )
}
