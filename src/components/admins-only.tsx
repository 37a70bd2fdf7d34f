import type { ReactNode } from 'react'

import { useAdminsOnly } from './use-admins-only'

/** What only administrators see. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return useAdminsOnly() === null ? children : null
}
