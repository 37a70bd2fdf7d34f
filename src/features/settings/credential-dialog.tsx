import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { addCredential } from '@/api/credentials'
import type { CredentialKind, Provider } from '@/contracts/call-words'
import { credentialInput } from '@/contracts/credentials'
import { FormDialog } from '@/ui/form-dialog'
import { TextField } from '@/ui/text-field'

/** Stores a secret or key that nobody sees again. */
export function CredentialDialog({
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
      open
      onOpenChange={onClose}
      title={title}
      description="It is encrypted and in use at once, beside those that are there. To replace one, add the new one, change it at the provider, then remove the old one."
      form={form}
      onSubmit={(input) => add.mutate(input, { onSuccess: onClose })}
      submitLabel="Store"
      pendingLabel="Storing..."
      pending={add.isPending}
      error={add.error}
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
