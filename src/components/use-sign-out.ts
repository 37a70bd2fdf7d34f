import { useNavigate } from '@tanstack/react-router'

import { useAuth } from '@/api/auth'
import { hasDrafts } from '@/api/personal-storage'
import { confirmDiscard } from '@/ui/confirm'

export const useSignOut = () => {
  const { user, logout } = useAuth()
  const navigate = useNavigate()
  return async () => {
    // As if the tab were closed: what has unsaved changes on this page says so.
    const hasUnsaved = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const asks = hasUnsaved || (user && hasDrafts(user.id))
    if (asks && !(await confirmDiscard('Signing out discards unsaved changes.'))) {
      return
    }
    const told = logout()
    await navigate({ to: '/' })
    await told
  }
}
