import { createFileRoute } from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'

import { SignedOut } from '@/api/session'
import { OwnAccount } from '@/features/account/own-account'
import { LateAlertWatch } from '@/features/alert-configuration/late-alert-watch'
import { AppShell } from '@/features/shell/app-shell'
import { PageError } from '@/features/shell/page-error'
import { LoginScreen } from '@/features/sign-in/login-screen'
import { LatePart } from '@/ui/late-part'
import { lateCode } from '@/ui/late-code'

export const Route = createFileRoute('/_app')({
  // The sign-in screen stands at the address that was asked for; no child of this route loads.
  beforeLoad: ({ context }) => {
    const session = context.session.read()
    if (!session) throw new SignedOut()
    return { token: session.token }
  },
  // The sign-in screen is small: apart, it would cost a second round trip to everyone signed out.
  codeSplitGroupings: [['component']],
  component: SignedIn,
  errorComponent: ({ error }) =>
    error instanceof SignedOut ? <LoginScreen /> : <PageError error={error} />,
})

const inbox = lateCode(() => import('./-top-bar-end'))
const INBOX = (
  <LatePart late={inbox} waiting={<span className="h-9 w-20 sm:w-32" />} smallName="The inbox">
    {({ TopBarEnd }) => <TopBarEnd />}
  </LatePart>
)

function SignedIn() {
  // Another person's session starts from an empty shell.
  return (
    <LucideProvider key={Route.useRouteContext().token} size={16}>
      <AppShell topBarEnd={INBOX} />
      <OwnAccount />
      <LateAlertWatch />
    </LucideProvider>
  )
}
