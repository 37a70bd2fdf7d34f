import { useEffect } from 'react'

import type { User } from '@/contracts/users'
import { useLateOverlay } from '@/ui/use-late-code'
import { lateCode } from '@/ui/late-code'

import type { UserQuestion } from './use-user-actions'

const forms = lateCode(() => import('./user-forms'))

/** The dialogs of the page. Their forms arrive after the list, before anyone can have asked. */
export function UserDialogs(props: {
  question: UserQuestion | null
  users: readonly User[]
  ask: (question: UserQuestion) => void
  onClose: () => void
}) {
  const { code, prepare } = useLateOverlay(forms, props.question !== null, props.onClose)
  useEffect(prepare, [prepare])
  return code && props.question ? <code.UserForms {...props} question={props.question} /> : null
}
