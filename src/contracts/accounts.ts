import * as z from 'zod'

import { passwordProblem } from '@/lib/password-rules'

import { person } from './people'
import { fullName, user, userEmail, userRole } from './users'

export const ACCOUNT_LINK_PURPOSES = ['invitation', 'reset'] as const
export type AccountLinkPurpose = (typeof ACCOUNT_LINK_PURPOSES)[number]

/** The token is answered only here; whoever has it can set the password once, until `expiresAt`. */
export const accountLink = z.object({
  token: z.string(),
  purpose: z.enum(ACCOUNT_LINK_PURPOSES),
  expiresAt: z.iso.datetime(),
})
export type AccountLink = z.infer<typeof accountLink>

/** What became of the mail with the link; `off` where none is sent. */
export const LINK_MAILS = ['queued', 'off'] as const
export type LinkMail = (typeof LINK_MAILS)[number]

export const shownLink = accountLink.extend({ mail: z.enum(LINK_MAILS) })
export type ShownLink = z.infer<typeof shownLink>

/** `POST /users/invitations`: an account without a password, and the link that sets it. */
export const inviteUserInput = z.object({ fullName, email: userEmail, role: userRole })
export type InviteUserInput = z.infer<typeof inviteUserInput>
export const inviteUserAnswer = z.object({ user, link: shownLink })

const token = z.string().min(20).max(200)

/** `POST /auth-link`: whose password a link sets. */
export const readLinkInput = z.object({ token })
export const linkOwner = z.object({
  name: z.string(),
  email: z.string(),
  purpose: z.enum(ACCOUNT_LINK_PURPOSES),
  expiresAt: z.iso.datetime(),
})
export type LinkOwner = z.infer<typeof linkOwner>

/** `POST /auth-set-password`. The name and the address are checked against it by the server. */
export const setPasswordInput = z.object({ token, password: z.string().min(1, 'Enter a password') })
export type SetPasswordInput = z.infer<typeof setPasswordInput>

export const newPasswordForm = (owner: Pick<LinkOwner, 'name' | 'email'>) =>
  z
    .object({
      password: z.string().min(1, 'Enter a password'),
      repeated: z.string().min(1, 'Enter the password again'),
    })
    .check(({ value, issues }) => {
      const message = passwordProblem(value.password, [owner.name, owner.email])
      if (message && value.password !== '')
        issues.push({ code: 'custom', path: ['password'], message, input: value.password })
      if (value.repeated !== '' && value.repeated !== value.password)
        issues.push({
          code: 'custom',
          path: ['repeated'],
          message: 'The two passwords differ',
          input: value.repeated,
        })
    })

/** `POST /auth-forgot-password`: answered alike whether the account exists or not. */
export const forgotPasswordInput = z.object({ email: userEmail })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>

/** `GET /auth-options`: what the sign-in screen may offer. */
export const authOptions = z.object({ canMailResetLinks: z.boolean() })

/** `PUT /me`. */
export const changeProfileInput = z.object({ fullName })
export type ChangeProfileInput = z.infer<typeof changeProfileInput>
export const changeProfileAnswer = person

/** `PUT /me/password`: other sessions of the person end, this one stays. */
export const changeOwnPasswordInput = z.object({
  currentPassword: z.string().min(1, 'Enter your current password').max(1024),
  password: z.string().min(1, 'Enter a new password'),
})
export type ChangeOwnPasswordInput = z.infer<typeof changeOwnPasswordInput>

export const done = z.object({ success: z.literal(true) })
