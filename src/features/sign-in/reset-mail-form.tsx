import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'

import { askForResetMail } from '@/api/account-links'
import { forgotPasswordInput } from '@/contracts/accounts'
import { Button } from '@/ui/button'
import { FormError } from '@/ui/form-error'
import { TextField } from '@/ui/text-field'

export function ResetMailForm() {
  const ask = useMutation(askForResetMail)
  const form = useForm({
    resolver: zodResolver(forgotPasswordInput),
    defaultValues: { email: '' },
  })
  if (ask.isSuccess) {
    return (
      <output className="block text-body text-ink">
        If {ask.variables.email} has an account, a link to set a new password is on its way. It
        works once, for 24 hours.
      </output>
    )
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Reset your password"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          if (ask.isPending) return event.preventDefault()
          void form.handleSubmit((input) => ask.mutate(input))(event)
        }}
      >
        <FormError error={ask.error} />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <Button type="submit" variant="primary" pending={ask.isPending}>
          {ask.isPending ? 'Sending…' : 'Send me a link'}
        </Button>
      </form>
    </FormProvider>
  )
}
