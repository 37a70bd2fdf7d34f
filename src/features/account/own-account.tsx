import { useEffect } from 'react'

import { askOwnAccount, useOwnAccountQuestion } from '@/components/own-account'
import { useLazyOverlay } from '@/ui/use-lazy-part'

const loadDialogs = () => import('./own-account-dialogs')
const close = () => askOwnAccount(null)

/** The dialogs of one's own account, wherever they were asked for. Mounted once, beside the shell. */
export function OwnAccount() {
  const question = useOwnAccountQuestion()
  const { part } = useLazyOverlay(loadDialogs, question !== null, close)
  // Whoever signs in next has not asked for it.
  useEffect(() => close, [])
  return part && question ? <part.OwnAccountDialog question={question} onClose={close} /> : null
}
