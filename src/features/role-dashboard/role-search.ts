import { type Role, ROLES } from '@/contracts/call-words'
import { lenient, oneOf } from '@/lib/lenient'

/** Whose view is looked at; without it, the reader's own. */
export const readRoleSearch = lenient({ role: oneOf(ROLES) })
export type RoleSearch = { role?: Role | undefined }
