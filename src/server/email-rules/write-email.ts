import type { Environment } from '../env'
import type { EmailSubject } from './read-subject'
import { fillTemplate, type MailTemplate } from './template'

export type EmailText = { subject: string; text: string }

/** What a rule says of a subject, with a line that says where it comes from. */
export const writeEmail = (
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
  template: MailTemplate & { name: string },
  { path, values }: EmailSubject,
): EmailText => {
  const { subject, body } = fillTemplate(template, { ...values, link: PUBLIC_URL + path })
  const footer = `Sent by the email rule “${template.name}”: ${PUBLIC_URL}/email-automation`
  return { subject, text: `${body}\n\n-- \n${footer}\n` }
}
