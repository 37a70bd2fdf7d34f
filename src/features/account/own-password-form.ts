import * as z from 'zod'

import { newPasswordForm } from '@/contracts/accounts'

export const ownPasswordForm = (owner: { name: string; email: string }) =>
  newPasswordForm(owner).and(
    z.object({ currentPassword: z.string().min(1, 'Enter your current password') }),
  )
