import { useState } from 'react'

import { config } from '@/api/current-config'
import { Logo } from '@/components/logo'
import { Button } from '@/ui/button'
import { FormError } from '@/ui/form-error'
import { useDocumentTitle } from '@/ui/page'
import { useLiftSkeleton } from '@/ui/skeleton-cover'
import { NOT_LOADED, useWantedCode } from '@/ui/use-late-code'
import { lateCode } from '@/ui/late-code'

import { LoginForm } from './login-form'

const forgotPassword = lateCode(() => import('./forgot-password'))

/** Stands at whatever address was asked for, until somebody signs in. */
export function LoginScreen() {
  useDocumentTitle('Sign in')
  useLiftSkeleton()
  const [isForgotten, setForgotten] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const { code, prepare } = useWantedCode(forgotPassword, isForgotten, () => {
    setForgotten(false)
    // Nothing draws notices here.
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
