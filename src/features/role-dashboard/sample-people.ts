import type { Role } from '@/contracts/call-words'

type RoleDashboardUser = { id: string; role: Role; name: string }

export const SAMPLE_PEOPLE: readonly RoleDashboardUser[] = [
  { id: 'sample-user', role: 'user', name: 'Uma Sample' },
  { id: 'sample-agent', role: 'agent', name: 'Aron Sample' },
  { id: 'sample-admin', role: 'admin', name: 'Ada Sample' },
]
