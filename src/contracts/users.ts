import * as z from 'zod'

import { passwordProblem } from '@/lib/password-rules'

import { emailAddress } from './email-address'
import { ROLES } from './call-words'
import { person } from './people'

/**
 * `isInvited`: has no password yet. `version` goes into `If-Match`. A server that keeps to the
 * specification answers an id of any form, and leaves out the last three.
 */
export const user = person.extend({
  id: z.string().min(1),
  lastActiveAt: z.iso.datetime().nullable().default(null),
  isInvited: z.boolean().default(false),
  version: z.int().default(0),
})
export type User = z.infer<typeof user>

export const users = z.array(user)

const text = z.string().catch('')

/** A user as the screens take them from any server: what cannot be read of them is left empty. */
export const listedUser = z
  .object({
    id: z.union([z.number().transform(String), text]),
    name: text,
    fullName: text,
    email: text,
    role: text,
    lastActiveAt: user.shape.lastActiveAt.catch(null),
    isInvited: user.shape.isInvited.catch(false),
    version: user.shape.version.catch(0),
  })
  .transform(({ fullName, ...one }) => ({ ...one, name: one.name || fullName }))
export type ListedUser = z.infer<typeof listedUser>

export const listedUsers = z
  .array(listedUser.nullable().catch(null))
  .transform((all) => all.filter((one) => one !== null))

export const changedUser = listedUser.refine(({ id }) => id !== '')

export const fullName = z.string().trim().min(1, 'Enter a name').max(200, 'At most 200 characters')
export const userEmail = z
  .string()
  .trim()
  .min(1, 'Enter an email address')
  .pipe(emailAddress('Enter an email address like name@example.com'))
export const userRole = z.enum(ROLES, 'Choose a role')

type Named = { fullName: string; email: string; password?: string | undefined }

/** A password is checked together with what would be guessed about its owner. */
const refuseGuessable = ({ value, issues }: { value: Named; issues: z.core.$ZodRawIssue[] }) => {
  if (value.password === undefined) return
  const message = passwordProblem(value.password, [value.fullName, value.email])
  if (message) issues.push({ code: 'custom', path: ['password'], message, input: value.password })
}

export const createUserInput = z
  .object({
    fullName,
    email: userEmail,
    password: z.string().min(1, 'Enter a password'),
    role: userRole,
  })
  .check(refuseGuessable)
export type CreateUserInput = z.infer<typeof createUserInput>

/** Without `password` it stays as it is. */
export const updateUserInput = z
  .object({ fullName, email: userEmail, role: userRole, password: z.string().min(1).optional() })
  .check(refuseGuessable)
export type UpdateUserInput = z.infer<typeof updateUserInput>

export const updateUserAnswer = z.object({ user })
export const listedUpdateAnswer = z.object({ user: changedUser })
export const deleteUserAnswer = z.object({ success: z.literal(true) })
