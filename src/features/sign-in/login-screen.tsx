import { type FormEvent, useEffect, useRef, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { useAuth } from '@/api/auth'
import { config } from '@/api/current-config'
import { session } from '@/api/session'
import { Logo } from '@/components/logo'
import { Button } from '@/ui/button'
import { CONTROL, Field, FormError } from '@/ui/field'
import { useDocumentTitle, useLiftSkeleton, wantHeadingFocus } from '@/ui/page'
import { lateCode, NOT_LOADED, useWantedCode } from '@/ui/late-code'

const forgotPassword = lateCode(() => import('./forgot-password'))

export function LoginScreen() {
  useDocumentTitle('Sign in')
  useLiftSkeleton()
  const [isForgotten, setForgotten] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const { code, prepare } = useWantedCode(forgotPassword, isForgotten, () => {
    setForgotten(false)
    // Nothing draws toasts here.
    setProblem(new Error(NOT_LOADED))
  })
  return (
    <main className="flex min-h-dvh justify-center bg-canvas px-4 pt-[14vh] pb-8">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <div className="flex items-center gap-3">
          <Logo size={40} />
          <div>
            <h1 tabIndex={-1} className="text-title font-semibold text-ink outline-none">
              {config.appName}
            </h1>
            <p className="text-row text-ink-muted">Your AI Call Center Agent</p>
            {config.environment === 'production' ? null : (
              <p className="text-row font-medium text-warning">{config.environment}</p>
            )}
          </div>
        </div>
        <div className="rounded-card border border-line bg-surface p-6">
          {isForgotten && code ? (
            <code.ForgotPassword onBack={() => setForgotten(false)} />
          ) : (
            <>
              <LoginForm />
              <div className="mt-3 flex flex-col gap-3">
                <FormError error={problem} />
                <Button
                  variant="ghost"
                  size="sm"
                  pending={isForgotten}
                  onPointerEnter={prepare}
                  onFocus={prepare}
                  onClick={() => {
                    setProblem(null)
                    setForgotten(true)
                  }}
                  className="text-accent!"
                >
                  Forgot your password?
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </main>
  )
}

type Missing = { email?: string | undefined; password?: string | undefined }

// Two fields do without the form library: it would be an eighth of everything this screen loads.
function LoginForm() {
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
      {whenToTryAgain(error) ? (
        <p className="text-row text-ink-muted">{whenToTryAgain(error)}</p>
      ) : null}
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

/** What the server says of a sign-in that has to wait, e.g. for how long. */
const whenToTryAgain = (error: Error | null): string | undefined => {
  const cause = error?.cause
  const isWait = cause instanceof ApiError && (cause.status === 429 || cause.status === 503)
  return isWait ? cause.problem?.error : undefined
}

const reasonAsError = () => {
  const reason = session.reason()
  return reason === null ? null : new Error(reason)
}
