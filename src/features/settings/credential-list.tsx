import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { addCredential, removeCredential } from '@/api/credentials'
import { type CredentialKind, type Provider, PROVIDER_CREDENTIALS } from '@/contracts/call-words'
import { type Credential, credentialInput, type Credentials } from '@/contracts/credentials'
import { Button, IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { FormDialog, TextField } from '@/ui/form'
import { RelativeTime } from '@/ui/relative-time'

const KIND_NAMES = { 'webhook-secret': 'Webhook secret', 'api-key': 'API key' } as const
const SHORT_NAMES = { 'webhook-secret': 'secret', 'api-key': 'API key' } as const

export function CredentialList({
  provider,
  name,
  credentials: { items, environment, refusal },
}: {
  provider: Provider
  name: string
  credentials: Credentials
}) {
  const [adding, setAdding] = useState<CredentialKind | null>(null)
  const close = () => setAdding(null)
  const stored = items.filter((one) => one.provider === provider)
  const held = environment.filter((one) => one.provider === provider)
  return (
    <div className="flex flex-col gap-2">
      {stored.length + held.length === 0 ? null : (
        <ul aria-label={`Secrets and keys of ${name}`} className="flex flex-col gap-1">
          {held.map(({ kind, variable, count }) => (
            <li key={variable} className="text-row text-ink-muted">
              {KIND_NAMES[kind]}: {variable}
              {count > 1 ? `, ${count} values` : null}, set by the environment
            </li>
          ))}
          {stored.map((one) => (
            <StoredCredential key={one.id} credential={one} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {PROVIDER_CREDENTIALS[provider].map((kind) => (
          <Button
            key={kind}
            size="sm"
            icon={<KeyRound />}
            disabledReason={refusal}
            aria-label={`Add ${SHORT_NAMES[kind]} for ${name}`}
            onClick={() => setAdding(kind)}
            className="scroll-mb-20"
          >
            Add {SHORT_NAMES[kind]}
          </Button>
        ))}
      </div>
      {refusal ? <p className="text-row text-warning">{refusal}</p> : null}
      {adding ? (
        <CredentialDialog
          provider={provider}
          kind={adding}
          title={`Add ${SHORT_NAMES[adding]} for ${name}`}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

function StoredCredential({ credential }: { credential: Credential }) {
  const remove = useMutation(removeCredential)
  const { id, kind, label, lastFour, createdByName, createdAt, lastUsedAt } = credential
  const { isReadable, isTooShort } = credential
  const askAndRemove = async () => {
    const goOn = await confirm({
      title: `Remove ${label}?`,
      body: `${label} stops working immediately. Deliveries signed with it and requests made with it will be refused.`,
      action: 'Remove',
      tone: 'danger',
    })
    if (goOn) remove.mutate(id)
  }
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1 text-row">
        <p className="wrap-anywhere text-ink">
          {KIND_NAMES[kind]}: <bdi className="font-medium">{label}</bdi>
          {lastFour === '' ? null : <span className="font-mono"> …{lastFour}</span>}
        </p>
        <p className="text-ink-muted">
          Added by <bdi>{createdByName}</bdi> <RelativeTime at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
        {isTooShort ? (
          <p className="text-danger">
            Too short, so it is not in use. Add one of at least 24 bytes, then remove this one.
          </p>
        ) : null}
        {isReadable ? null : (
          <p className="text-danger">
            Encrypted with another key, so it is not in use. Start the server with the key it was
            stored with, or remove it and add it again.
          </p>
        )}
      </div>
      <IconButton
        size="sm"
        label={`Remove ${label}`}
        icon={<Trash2 />}
        pending={remove.isPending}
        onClick={() => void askAndRemove()}
      />
    </li>
  )
}

function CredentialDialog({
  provider,
  kind,
  title,
  onClose,
}: {
  provider: Provider
  kind: CredentialKind
  title: string
  onClose: () => void
}) {
  const add = useMutation(addCredential)
  const form = useForm({
    resolver: zodResolver(credentialInput),
    defaultValues: { provider, kind, label: '', value: '' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="Encrypted and active immediately, alongside existing ones. To rotate, add the new one, update the provider, then remove the old one."
      form={form}
      onSubmit={(input) => add.mutate(input, { onSuccess: onClose })}
      submitLabel="Store"
      pendingLabel="Storing..."
      mutation={add}
    >
      <TextField
        name="label"
        label="Label"
        help="What it is for, such as Production."
        maxLength={60}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        name="value"
        label={kind === 'api-key' ? 'API key' : 'Secret'}
        type="password"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
