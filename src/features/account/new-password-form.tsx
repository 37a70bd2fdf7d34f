import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { setPassword } from '@/api/account-links'
import { useAuth } from '@/api/auth'
import { type LinkOwner, newPasswordForm } from '@/contracts/accounts'
import { Button } from '@/ui/button'
import { FormError } from '@/ui/form-error'
import { TextField } from '@/ui/text-field'

export function NewPasswordForm({
  token,
  owner,
  onSet,
}: {
  token: string
  owner: LinkOwner
  onSet: () => void
}) {
  const { login } = useAuth()
  const navigate = useNavigate()
  const save = useMutation(setPassword)
  const form = useForm({
    resolver: zodResolver(newPasswordForm(owner)),
    defaultValues: { password: '', repeated: '' },
  })
  const { setError, handleSubmit } = form
  const refused = save.error?.fields?.['password']
  useEffect(() => {
    if (refused) setError('password', { type: 'server', message: refused })
  }, [refused, setError])

  const submit = handleSubmit(async ({ password }) => {
    await save.mutateAsync({ token, password })
    onSet()
    await login({ email: owner.email, password }).catch(() => undefined)
    await navigate({ to: '/', replace: true })
  })

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Set your password"
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event).catch(() => undefined)}
      >
        <p className="text-body text-ink">
          {owner.purpose === 'invitation' ? 'Welcome' : 'Hello'} {owner.name}. Choose a password for{' '}
          <span className="font-medium">{owner.email}</span>.
        </p>
        <FormError error={save.error} />
        <input type="email" autoComplete="username" value={owner.email} readOnly hidden />
        <TextField
          name="password"
          label="New password"
          type="password"
          help="At least 8 characters"
          autoComplete="new-password"
        />
        <TextField
          name="repeated"
          label="New password again"
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Saving…' : 'Set password'}
        </Button>
      </form>
    </FormProvider>
  )
}
