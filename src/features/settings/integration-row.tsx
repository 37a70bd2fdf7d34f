import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Send } from 'lucide-react'

import { testIntegration } from '@/api/change-settings'
import { webhookAddress } from '@/api/webhook-address'
import type { ReconciliationReport } from '@/contracts/reconciliation'
import type { Integration } from '@/contracts/settings'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { CopyField } from '@/ui/copy-field'
import { RelativeTime } from '@/ui/relative-time'

import { ReconciliationPanel } from './reconciliation-panel'
import { TestResult } from './test-result'

const NAMES = { vapi: 'Vapi', retell: 'Retell', generic: 'Any other provider' } as const

export function IntegrationRow({
  integration: { provider, path, signing, recordings, lastDelivery },
  reconciliation,
  disabledReason,
}: {
  integration: Integration
  /** Left out while it could not be read. */
  reconciliation: ReconciliationReport | undefined
  disabledReason: string | null
}) {
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
        <TestResult result={test.data} error={test.error} />
        {reconciliation && asked ? (
          <ReconciliationPanel
            name={name}
            everyMinutes={reconciliation.everyMinutes}
            state={asked}
            disabledReason={disabledReason}
          />
        ) : null}
      </div>
      <Button
        icon={<Send aria-hidden="true" size={16} />}
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
  secret: { variable, configured },
}: {
  use: string
  secret: Integration['signing']
}) {
  const state = configured === 0 ? 'not set' : configured === 1 ? 'set' : `${configured} set`
  return (
    <li>
      <Chip
        tone={configured === 0 ? 'neutral' : 'success'}
        icon={
          configured === 0 ? (
            <CircleDashed aria-hidden="true" size={16} />
          ) : (
            <CircleCheck aria-hidden="true" size={16} />
          )
        }
      >
        {use}: {variable} {state}
      </Chip>
    </li>
  )
}
