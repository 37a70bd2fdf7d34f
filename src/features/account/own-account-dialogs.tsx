import type { OwnAccountQuestion } from '@/components/own-account'

import { PasswordDialog } from './password-dialog'
import { ProfileDialog } from './profile-dialog'

export function OwnAccountDialog({
  question,
  onClose,
}: {
  question: OwnAccountQuestion
  onClose: () => void
}) {
  return question === 'profile' ? (
    <ProfileDialog onClose={onClose} />
  ) : (
    <PasswordDialog onClose={onClose} />
  )
}
