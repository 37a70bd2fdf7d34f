import { type FormEvent, useEffect, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { session } from '@/api/session'
import { Button } from '@/ui/button'
import { CONTROL } from '@/ui/control-classes'
import { Field } from '@/ui/field'
import { FormError } from '@/ui/form-error'
import { wantHeadingFocus } from '@/ui/heading-focus'

type Missing = { email?: string | undefined; password?: string | undefined }

// Two fields do without the form library: it would be an eighth of everything this screen loads.
export function LoginForm() {
  const { login } = useAuth()
  const [error, setError] = useState<Error | null>(reasonAsError)
  const [missing, setMissing] = useState<Missing>({})
  const [pending, setPending] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // There is nothing else to do here: who opens it types at once.
  useEffect(() => email.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const typed = {
      email: email.current?.value.trim() ?? '',
      password: password.current?.value ?? '',
    }
    setMissing({
      email: typed.email === '' ? 'Enter your email' : undefined,
      password: typed.password === '' ? 'Enter your password' : undefined,
    })
    if (typed.email === '') return email.current?.focus()
    if (typed.password === '') return password.current?.focus()
    setError(null)
    setPending(true)
    try {
      await login(typed)
      wantHeadingFocus()
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error('Login failed'))
      setPending(false)
      password.current?.select()
    }
  }

  return (
    <form
      noValidate
      aria-label="Sign in"
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <FormError error={error} />
      <Field label="Email" error={missing.email}>
        {(control) => (
          <input
            {...control}
            ref={email}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className={CONTROL}
          />
        )}
      </Field>
      <Field label="Password" error={missing.password}>
        {(control) => (
          <input
            {...control}
            ref={password}
            type="password"
            name="password"
            autoComplete="current-password"
            className={CONTROL}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}

const reasonAsError = () => {
  const reason = session.reason()
  return reason === null ? null : new Error(reason)
}
