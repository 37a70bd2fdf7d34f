import type { AccountLink } from '@/contracts/accounts'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/copy-field'
import { Dialog } from '@/ui/dialog'

const TITLES = {
  invitation: 'Invitation link',
  reset: 'Password reset link',
} satisfies Record<AccountLink['purpose'], string>

/** The link that was just made, to be sent by whatever way is safe. It is shown this once. */
export function LinkDialog({
  link,
  name,
  onClose,
}: {
  link: AccountLink
  name: string
  onClose: () => void
}) {
  const address = new URL('/account-link', window.location.origin)
  address.searchParams.set('token', link.token)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${TITLES[link.purpose]} for ${name}`}
      description={`Send it to ${name} only: whoever opens it sets the password. It works once, until ${absoluteTime(new Date(link.expiresAt))}, and is not shown again.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label={TITLES[link.purpose]} value={address.href} />
    </Dialog>
  )
}
