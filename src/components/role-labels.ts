import type { Role } from '@/contracts/call-words'

export const ROLE_LABELS = { user: 'User', agent: 'Agent', admin: 'Admin' } satisfies Record<
  Role,
  string
>
