import type { LinkMail, ShownLink } from '@/contracts/accounts'
import type { User } from '@/contracts/users'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/copy-field'
import { Dialog } from '@/ui/dialog'

const TITLES = {
  invitation: 'Invitation link',
  reset: 'Password reset link',
} satisfies Record<ShownLink['purpose'], string>

const MAILED = {
  sent: (email) => `It is on its way to ${email}. You can send it by another way as well.`,
  refused: (email) => `The mail server did not take the mail to ${email}: send the link yourself.`,
  off: () => null,
} satisfies Record<LinkMail, (email: string) => string | null>

/** The link that was just made, to be sent by whatever way is safe. It is shown this once. */
export function LinkDialog({
  link,
  user: { name, email },
  onClose,
}: {
  link: ShownLink
  user: Pick<User, 'name' | 'email'>
  onClose: () => void
}) {
  const mailed = MAILED[link.mail](email)
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
      {mailed ? <p className="mb-3 text-row text-ink">{mailed}</p> : null}
      <CopyField label={TITLES[link.purpose]} value={address.href} />
    </Dialog>
  )
}
