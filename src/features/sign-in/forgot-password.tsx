import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'

import { askForResetMail, authOptionsQuery } from '@/api/account-links'
import { forgotPasswordInput } from '@/contracts/accounts'
import { Button } from '@/ui/button'
import { ErrorState, Skeleton } from '@/ui/states'
import { Form, TextField } from '@/ui/form'

export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { data: options, error, refetch } = useQuery(authOptionsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-section font-semibold text-ink outline-none">
        Forgot your password?
      </h2>
      {options ? (
        options.canMailResetLinks ? (
          <ResetMailForm />
        ) : (
          <div className="flex flex-col gap-2 text-body text-ink">
            <p>Ask an admin to send you a reset link.</p>
            <p className="text-ink-muted">
              No admin can sign in? On the server, run{' '}
              <code className="font-mono text-meta">npm run reset-link -- EMAIL</code>.
            </p>
          </div>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <output aria-label="Loading">
          <Skeleton className="h-10 w-full" />
        </output>
      )}
      <Button variant="ghost" size="sm" onClick={onBack} className="text-accent!">
        Back to sign in
      </Button>
    </div>
  )
}

function ResetMailForm() {
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
    <Form
      label="Reset your password"
      form={form}
      mutation={ask}
      onSubmit={(input) => ask.mutate(input)}
    >
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
    </Form>
  )
}
