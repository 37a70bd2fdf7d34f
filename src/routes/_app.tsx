import { createFileRoute } from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'

import { OwnAccount } from '@/features/account/own-account'
import { LateAlertWatch } from '@/features/alert-configuration/late-alert-watch'
import { AppShell } from '@/features/shell/app-shell'
import { usePageIsDrawn } from '@/features/shell/use-page-is-drawn'
import { LatePart } from '@/ui/late-part'
import { lateCode, PageIsDrawn } from '@/ui/late-code'

import { mustBeSignedIn } from './-signed-in'

export const Route = createFileRoute('/_app')({
  beforeLoad: mustBeSignedIn,
  // The sign-in screen is small: apart, it would cost a second round trip to everyone signed out.
  codeSplitGroupings: [['component']],
  component: SignedIn,
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
      <PageIsDrawn value={usePageIsDrawn()}>
        <AppShell topBarEnd={INBOX} />
        <OwnAccount />
        <LateAlertWatch />
      </PageIsDrawn>
    </LucideProvider>
  )
}
