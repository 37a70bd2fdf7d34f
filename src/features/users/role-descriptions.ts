import { ROLE_LABELS } from '@/components/labels'
import type { Role } from '@/contracts/call-words'

/** What somebody new is, unless said otherwise. */
export const NEW_USER_ROLE: Role = 'agent'

const SELECTABLE: readonly Role[] = ['agent', 'admin']

export const roleOptions = (current: Role = NEW_USER_ROLE) =>
  [...new Set([...SELECTABLE, current])].map((value) => ({ value, label: ROLE_LABELS[value] }))
