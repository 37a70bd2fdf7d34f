import { ownAccount } from '@/components/own-account'
import { lateCode, useLateOverlay } from '@/ui/late-code'

const dialogs = lateCode(() => import('./own-account-dialogs'))

export function OwnAccount() {
  const question = ownAccount.useAsked()
  const { code } = useLateOverlay(dialogs, question !== null, ownAccount.close)
  return code && question ? (
    <code.OwnAccountDialog question={question} onClose={ownAccount.close} />
  ) : null
}
