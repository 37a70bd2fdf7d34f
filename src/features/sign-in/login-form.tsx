import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { useAuth } from '@/api/auth'
import { session } from '@/api/session'
import type { LoginInput } from '@/contracts/session'
import { Button } from '@/ui/button'
import { FormError } from '@/ui/form-error'
import { wantHeadingFocus } from '@/ui/heading-focus'
import { TextField } from '@/ui/text-field'

export function LoginForm() {
  const { login } = useAuth()
  const form = useForm<LoginInput>({ defaultValues: { email: '', password: '' } })
  const [error, setError] = useState<Error | null>(() => reasonAsError())
  const { isSubmitting } = form.formState

  const submit = async (values: LoginInput) => {
    setError(null)
    try {
      // The router hears of the new session and opens the page that was asked for.
      wantHeadingFocus()
      await login(values)
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error('Login failed'))
      form.setFocus('password')
    }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Sign in"
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <FormError error={error} />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          rules={{ required: 'Enter your email' }}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          rules={{ required: 'Enter your password' }}
        />
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {isSubmitting ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </FormProvider>
  )
}

const reasonAsError = () => {
  const reason = session.reason()
  return reason === null ? null : new Error(reason)
}
