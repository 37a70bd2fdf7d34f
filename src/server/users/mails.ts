import type { AccountLink } from '@/contracts/accounts'

import type { Mail } from '../deps'
import type { Environment } from '../env'

type Addressee = {
  name: string
  email: string
  link: AccountLink
  env: Pick<Environment, 'PUBLIC_URL'>
}

const linkAddress = ({ link, env }: Pick<Addressee, 'link' | 'env'>) =>
  `${env.PUBLIC_URL}/account-link?token=${link.token}`

export const invitationMail = ({
  name,
  email,
  link,
  env,
  invitedBy,
}: Addressee & { invitedBy: string | null }): Mail => ({
  to: email,
  subject: 'Your account for AI Support CRM',
  text: [
    `Hello ${name},`,
    '',
    `${invitedBy ?? 'An administrator'} has added you to AI Support CRM. To set your password and sign in, open this link:`,
    '',
    linkAddress({ link, env }),
    '',
    `It works once, until ${new Date(link.expiresAt).toUTCString()}.`,
  ].join('\n'),
})

export const resetMail = ({ name, email, link, env }: Addressee): Mail => ({
  to: email,
  subject: 'Set a new password for AI Support CRM',
  text: [
    `Hello ${name},`,
    '',
    'somebody asked for a new password for your account. To set one, open this link:',
    '',
    linkAddress({ link, env }),
    '',
    `It works once, until ${new Date(link.expiresAt).toUTCString()}.`,
    'If it was not you, do nothing: your password stays as it is.',
  ].join('\n'),
})
