import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { linkOwnerQuery } from '@/api/account-links'
import { config } from '@/api/current-config'
import { Logo } from '@/components/logo'
import { ErrorState } from '@/ui/error-state'
import { useDocumentTitle } from '@/ui/page'
import { Skeleton } from '@/ui/skeleton'
import { useLiftSkeleton } from '@/ui/skeleton-cover'

import { NewPasswordForm } from './new-password-form'

const TITLE = 'Set your password'

export function AccountLinkPage({ token }: { token: string }) {
  useDocumentTitle(TITLE)
  useLiftSkeleton()
  const [isSet, setIsSet] = useState(false)
  const {
    data: owner,
    error,
    refetch,
  } = useQuery({ ...linkOwnerQuery(token), enabled: token !== '' })
  // A token that cannot be one is refused as malformed: for the person that is the same.
  const isGone = token === '' || error?.status === 404 || error?.status === 422

  if (isSet) {
    return (
      <Frame>
        <output className="block text-body text-ink">Your password is set. Signing you in…</output>
      </Frame>
    )
  }
  if (isGone) {
    return (
      <Frame>
        <p className="text-body text-ink">
          This link has expired or was already used. Ask an administrator for a new one.
        </p>
        <Link to="/" className="font-medium text-accent underline">
          Go to the sign-in screen
        </Link>
      </Frame>
    )
  }
  return (
    <Frame>
      {owner ? (
        <NewPasswordForm token={token} owner={owner} onSet={() => setIsSet(true)} />
      ) : error ? (
        <ErrorState
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      ) : (
        <output aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </output>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center bg-canvas px-4 pt-[14vh] pb-8">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <div className="flex items-center gap-3">
          <Logo size={40} />
          <div>
            <h1 className="text-title font-semibold text-ink">{TITLE}</h1>
            <p className="text-row text-ink-muted">{config.appName}</p>
          </div>
        </div>
        <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-6">
          {children}
        </div>
      </div>
    </main>
  )
}
