import { useEffect } from 'react'

import type { User } from '@/contracts/users'
import { useLazyOverlay } from '@/ui/use-lazy-overlay'

import type { UserQuestion } from './use-user-actions'

const loadForms = () => import('./user-forms')

/** The dialogs of the page. Their forms arrive after the list, before anyone can have asked. */
export function UserDialogs(props: {
  question: UserQuestion | null
  users: readonly User[]
  ask: (question: UserQuestion) => void
  onClose: () => void
}) {
  const { part, prepare } = useLazyOverlay(loadForms, props.question !== null, props.onClose)
  useEffect(prepare, [prepare])
  return part && props.question ? <part.UserForms {...props} question={props.question} /> : null
}
