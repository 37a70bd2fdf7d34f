import { useAuth } from '@/api/auth'

/** Why this person cannot change what only administrators change; null when they can. */
export const useAdminsOnly = (): string | null =>
  useAuth().user?.role === 'admin' ? null : 'Only administrators can change this'
