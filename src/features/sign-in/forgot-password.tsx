import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { authOptionsQuery } from '@/api/account-links'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'

import { ResetMailForm } from './reset-mail-form'

/** In place of the sign-in form: a link by mail where there is a mail server, otherwise whom to ask. */
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
          <p className="text-body text-ink">
            An administrator can make a reset link for you. Ask one: it is on the Users page, at
            your name.
          </p>
        )
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
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
