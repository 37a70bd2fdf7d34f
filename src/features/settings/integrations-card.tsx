import { useQuery } from '@tanstack/react-query'

import { reconciliationsQuery } from '@/api/reconciliations'
import { credentialsQuery } from '@/api/credentials'
import { integrationsQuery } from '@/api/settings'
import { webhookAddress } from '@/api/webhook-address'
import { ErrorState } from '@/ui/error-state'
import { InlineError } from '@/ui/inline-error'
import { SkeletonRows } from '@/ui/skeleton'

import { IntegrationRow } from './integration-row'
import { SettingsCard } from './settings-card'

/** Where voice providers send their calls, what is set up for them, and whether it works. */
export function IntegrationsCard({ disabledReason }: { disabledReason: string | null }) {
  const { data, error, refetch } = useQuery(integrationsQuery)
  const reconciliation = useQuery(reconciliationsQuery)
  const credentials = useQuery({ ...credentialsQuery, enabled: disabledReason === null })
  const isPlain = webhookAddress('').startsWith('http:')
  return (
    <SettingsCard
      title="Integrations"
      meta="Paste each address into the provider. Secrets and keys are never shown again."
    >
      {isPlain ? (
        <p className="text-row text-warning">
          Providers need an https address. Open this page at its public address, or set
          VITE_WEBHOOK_URL.
        </p>
      ) : null}
      {data && !reconciliation.isPending && !credentials.isLoading ? (
        <>
          {credentials.error ? (
            <InlineError
              message="The stored secrets and keys could not be loaded."
              onRetry={() => void credentials.refetch()}
            />
          ) : null}
          <ul>
            {data.items.map((integration) => (
              <IntegrationRow
                key={integration.provider}
                integration={integration}
                reconciliation={reconciliation.data}
                credentials={credentials.data}
                disabledReason={disabledReason}
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows
          rows={3}
          rowClassName={disabledReason ? 'h-52' : 'h-64'}
          label="Loading the integrations"
        />
      )}
    </SettingsCard>
  )
}
