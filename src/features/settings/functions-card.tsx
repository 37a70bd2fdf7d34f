import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'

import {
  customFunctionsQuery,
  functionAddress,
  functionCallsQuery,
  switchCustomFunctions,
} from '@/api/custom-functions'
import { OpenCallLink } from '@/components/open-call-link'
import { SettingsCard } from '@/components/settings-card'
import { AdminsOnly } from '@/components/admins-only'
import type { CustomFunctions, FunctionCall } from '@/contracts/custom-functions'
import {
  VOICE_AGENT_FUNCTIONS,
  functionDefinition,
  type DefinitionProvider,
} from '@/domain/voice-agent-functions'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/copy-field'
import { copyText } from '@/ui/copy-text'
import { RelativeTime } from '@/ui/relative-time'
import { SegmentedControl } from '@/ui/segmented-control'
import { InlineError, SkeletonRows } from '@/ui/states'

import { SwitchRow } from './switch-row'

const PROVIDERS = [
  { value: 'vapi', label: 'Vapi' },
  { value: 'retell', label: 'Retell' },
] as const

const WHERE: Record<DefinitionProvider, string> = {
  vapi: 'Create a tool of type “Function” from each definition, choose the credential of the webhook for its server, and add the tools to the assistant.',
  retell:
    'Add a custom function from each definition to the agent, and leave “Payload: args only” off. Requests are signed with the API key of the webhook.',
}

const READ_IT = 'Read it in lines, and copy it from there.'

/** What the voice agent may ask during a call. */
export function FunctionsCard() {
  return (
    <AdminsOnly>
      <Functions />
    </AdminsOnly>
  )
}

function Functions() {
  const { data, error, refetch } = useQuery(customFunctionsQuery)
  return (
    <SettingsCard
      id="functions"
      title="Functions of the voice agent"
      meta="During a call the agent can look up the caller, say what is open, book a callback and draft a ticket."
    >
      {data ? (
        <>
          <OnOff saved={data} />
          <Definitions />
          <LastCalls />
        </>
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={4} rowClassName="h-10" label="Loading the functions" />
      )}
    </SettingsCard>
  )
}

function OnOff({ saved }: { saved: CustomFunctions }) {
  const { isEnabled, version, changedByName, changedAt } = saved
  const { mutate, isPending, variables, error } = useMutation(switchCustomFunctions)
  return (
    <div>
      <SwitchRow
        label="Enable functions"
        checked={isPending ? variables.isEnabled : isEnabled}
        onChange={(next) => {
          if (!isPending) mutate({ isEnabled: next, version })
        }}
      />
      {changedByName && changedAt ? (
        <p className="text-row text-ink-muted">
          Switched {isEnabled ? 'on' : 'off'} by {changedByName} <RelativeTime at={changedAt} />.
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="text-row text-danger">
          {error.message}
        </p>
      ) : null}
    </div>
  )
}

function Definitions() {
  const [provider, choose] = useState<DefinitionProvider>('vapi')
  const address = functionAddress()
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <CopyField label="Address of the functions" value={address} />
      </div>
      <SegmentedControl
        label="Definitions for"
        options={PROVIDERS}
        value={provider}
        onChange={choose}
      />
      <p className="max-w-[72ch] text-row text-ink-muted">{WHERE[provider]}</p>
      <ul className="w-full">
        {VOICE_AGENT_FUNCTIONS.map((called) => {
          const definition = functionDefinition(provider, called, address)
          return (
            <li key={called.name} className="flex flex-col gap-1 border-t border-line py-3">
              <div className="flex items-start justify-between gap-2">
                <div className="min-w-0">
                  <h3 className="font-mono text-row text-ink">{called.name}</h3>
                  <p className="text-row text-ink-muted">{called.does}</p>
                </div>
                <Button
                  size="sm"
                  icon={<Copy size={14} />}
                  aria-label={`Copy definition of ${called.name}`}
                  onClick={() =>
                    void copyText(definition, `Definition of ${called.name} copied`, READ_IT)
                  }
                >
                  Copy
                </Button>
              </div>
              <details>
                <summary className="w-fit rounded-chip text-row text-ink-muted hover:text-ink">
                  Read it in lines
                </summary>
                <pre className="mt-2 rounded-control bg-canvas p-3 font-mono text-meta wrap-anywhere whitespace-pre-wrap text-ink">
                  {definition}
                </pre>
              </details>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function LastCalls() {
  const { data, error, refetch } = useQuery(functionCallsQuery)
  return (
    <section aria-label="Last calls" className="border-t border-line pt-3">
      <h3 className="font-medium text-ink">Last calls</h3>
      {data === undefined && error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label="Loading the last calls" />
      ) : data.length === 0 ? (
        <p className="text-row text-ink-muted">
          The agent has not asked yet. Try it without a phone:{' '}
          <code className="font-mono text-meta">npm run simulate -- --functions</code>
        </p>
      ) : (
        <ul>
          {data.map((call) => (
            <LastCall key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LastCall({ call }: { call: FunctionCall }) {
  const { at, provider, name, answer, isRefused, ms, callId } = call
  return (
    <li className="border-b border-line py-2 text-row last:border-b-0">
      <p className="flex flex-wrap gap-x-3 text-ink-muted">
        <span className="font-mono text-ink">{name}</span>
        <span className={isRefused ? 'text-warning' : 'text-success'}>
          {isRefused ? 'Refused' : 'Answered'} in {ms} ms
        </span>
        <span>
          {provider === 'vapi' ? 'Vapi' : 'Retell'}, <RelativeTime at={at} />
        </span>
        {callId === null ? null : <OpenCallLink callId={callId} />}
      </p>
      <p className="max-w-[72ch] wrap-anywhere text-ink">{answer}</p>
    </li>
  )
}
