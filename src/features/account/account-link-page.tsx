import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'

import { linkOwnerQuery, setPassword } from '@/api/account-links'
import { useAuth } from '@/api/auth'
import { config } from '@/api/current-config'
import { Logo } from '@/components/logo'
import { type LinkOwner, newPasswordForm } from '@/contracts/accounts'
import { Button } from '@/ui/button'
import { ErrorState, Skeleton } from '@/ui/states'
import { useDocumentTitle, useLiftSkeleton } from '@/ui/page'
import { Form } from '@/ui/form'

import { NewPasswordFields } from './new-password-fields'

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
        <ErrorState error={error} onRetry={refetch} />
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

function NewPasswordForm({
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
  const signIn = async (password: string) => {
    onSet()
    await login({ email: owner.email, password }).catch(() => undefined)
    await navigate({ to: '/', replace: true })
  }
  return (
    <Form
      label={TITLE}
      form={form}
      mutation={save}
      onSubmit={({ password }) =>
        save.mutate({ token, password }, { onSuccess: () => void signIn(password) })
      }
    >
      <p className="text-body text-ink">
        {owner.purpose === 'invitation' ? 'Welcome' : 'Hello'} {owner.name}. Choose a password for{' '}
        <span className="font-medium">{owner.email}</span>.
      </p>
      <input type="email" autoComplete="username" value={owner.email} readOnly hidden />
      <NewPasswordFields />
      <Button type="submit" variant="primary" pending={save.isPending}>
        {save.isPending ? 'Saving…' : 'Set password'}
      </Button>
    </Form>
  )
}
