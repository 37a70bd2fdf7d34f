import { createFileRoute } from '@tanstack/react-router'

import { AccountLinkPage } from '@/features/account/account-link-page'
import { lenient, textUpTo } from '@/lib/lenient'

export const Route = createFileRoute('/account-link')({
  validateSearch: lenient({ token: textUpTo(200) }),
  component: AccountLink,
})

function AccountLink() {
  return <AccountLinkPage token={Route.useSearch().token ?? ''} />
}
