import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Send } from 'lucide-react'

import { testIntegration } from '@/api/change-settings'
import { credentialsQuery } from '@/api/credentials'
import { reconciliationsQuery } from '@/api/reconciliations'
import { integrationsQuery } from '@/api/settings'
import { webhookAddress } from '@/api/webhook-address'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { Credentials } from '@/contracts/credentials'
import type { ReconciliationReport } from '@/contracts/reconciliation'
import type { Integration, IntegrationTest } from '@/contracts/settings'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { CopyField } from '@/ui/copy-field'
import { ErrorState, InlineError, SkeletonRows } from '@/ui/states'
import { RelativeTime } from '@/ui/relative-time'

import { CredentialList } from './credential-list'
import { ReconciliationPanel } from './reconciliation-panel'

export function IntegrationsCard() {
  const disabledReason = useAdminsOnly()
  const { data, error, refetch } = useQuery(integrationsQuery)
  const reconciliation = useQuery(reconciliationsQuery)
  const credentials = useQuery({ ...credentialsQuery, enabled: disabledReason === null })
  const isPlain = webhookAddress('').startsWith('http:')
  return (
    <SettingsCard
      id="integrations"
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
              onRetry={credentials.refetch}
            />
          ) : null}
          <ul>
            {data.items.map((integration) => (
              <IntegrationRow
                key={integration.provider}
                integration={integration}
                reconciliation={reconciliation.data}
                credentials={credentials.data}
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
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

const NAMES = { vapi: 'Vapi', retell: 'Retell', generic: 'Any other provider' } as const

function IntegrationRow({
  integration: { provider, path, signing, recordings, lastDelivery },
  reconciliation,
  credentials,
}: {
  integration: Integration
  reconciliation: ReconciliationReport | undefined
  credentials: Credentials | undefined
}) {
  const disabledReason = useAdminsOnly()
  const test = useMutation(testIntegration)
  const name = NAMES[provider]
  const asked = reconciliation?.providers.find((one) => one.provider === provider)
  return (
    <li className="grid items-start gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 lg:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <div>
        <h3 className="font-medium text-ink">{name}</h3>
        <p className="text-row text-ink-muted">
          {lastDelivery ? (
            <>
              Last delivery <RelativeTime at={lastDelivery.at} />, {lastDelivery.result}
            </>
          ) : (
            'No delivery yet'
          )}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <CopyField label={`${name} webhook address`} value={webhookAddress(path)} />
        <ul className="flex flex-wrap gap-2">
          <Secret use="Signatures" secret={signing} />
          {recordings ? <Secret use="Recordings" secret={recordings} /> : null}
        </ul>
        {credentials ? (
          <CredentialList provider={provider} name={name} credentials={credentials} />
        ) : null}
        <TestResult result={test.data} error={test.error} />
        {reconciliation && asked ? (
          <ReconciliationPanel
            name={name}
            everyMinutes={reconciliation.everyMinutes}
            state={asked}
          />
        ) : null}
      </div>
      <Button
        icon={<Send />}
        pending={test.isPending}
        disabledReason={disabledReason}
        aria-label={`Send test to ${name}`}
        onClick={() => test.mutate(provider)}
        className="scroll-mb-20 justify-self-start"
      >
        Send test
      </Button>
    </li>
  )
}

function Secret({
  use,
  secret: { variable, configured, stored = 0 },
}: {
  use: string
  secret: Integration['signing']
}) {
  const inEnvironment = configured === 1 ? `${variable} set` : `${variable} ${configured} set`
  const words = [
    ...(configured > 0 ? [inEnvironment] : []),
    ...(stored > 0 ? [`${stored} set here`] : []),
  ]
  const isSet = words.length > 0
  return (
    <li>
      <Chip tone={isSet ? 'success' : 'neutral'} icon={isSet ? <CircleCheck /> : <CircleDashed />}>
        {use}: {isSet ? words.join(', ') : `${variable} not set`}
      </Chip>
    </li>
  )
}

function TestResult({
  result,
  error,
}: {
  result: IntegrationTest | undefined
  error: Error | null
}) {
  return (
    <output className="text-row">
      {error ? <span className="text-danger">{error.message}</span> : null}
      {!error && result ? (
        <span className={result.ok ? 'text-success' : 'text-danger'}>
          {result.httpStatus === null ? 'No answer' : `Status ${result.httpStatus}`} after{' '}
          {result.ms} ms. {result.message}
        </span>
      ) : null}
    </output>
  )
}
