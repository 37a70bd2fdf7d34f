import { ownAccount } from '@/components/own-account'
import { useLazyOverlay } from '@/ui/use-lazy-overlay'

const loadDialogs = () => import('./own-account-dialogs')

/** The dialogs of one's own account, wherever they were asked for. Mounted once, beside the shell. */
export function OwnAccount() {
  const question = ownAccount.useAsked()
  const { part } = useLazyOverlay(loadDialogs, question !== null, ownAccount.close)
  return part && question ? (
    <part.OwnAccountDialog question={question} onClose={ownAccount.close} />
  ) : null
}
