import * as z from 'zod'

import { updateUserInput, userRole } from '@/contracts/users'

export const editUserForm = z
  .object({ fullName: z.string(), email: z.string(), password: z.string(), role: userRole })
  .transform(({ password, ...user }) => (password.trim() === '' ? user : { ...user, password }))
  .pipe(updateUserInput)
