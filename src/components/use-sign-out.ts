import { useNavigate } from '@tanstack/react-router'

import { useAuth } from '@/api/auth'

export const useSignOut = () => {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return async () => {
    const told = logout()
    await navigate({ to: '/' })
    await told
  }
}
