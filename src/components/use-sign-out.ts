import { useNavigate } from '@tanstack/react-router'

import { useAuth } from '@/api/auth'
import { hasDrafts } from '@/api/personal-storage'
import { confirmDiscard } from '@/ui/confirm'

export const useSignOut = () => {
  const { user, logout } = useAuth()
  const navigate = useNavigate()
  return async () => {
    const asks = user && hasDrafts(user.id)
    if (
      asks &&
      !(await confirmDiscard('Signing out discards the notes and summaries you have not saved.'))
    ) {
      return
    }
    const told = logout()
    await navigate({ to: '/' })
    await told
  }
}
