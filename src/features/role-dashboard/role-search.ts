import { type Role, ROLES } from '@/contracts/call-words'
import { lenient, oneOf } from '@/lib/lenient'

export const readRoleSearch = lenient({ role: oneOf(ROLES) })
export type RoleSearch = { role?: Role | undefined }
