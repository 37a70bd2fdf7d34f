import { createTransport } from 'nodemailer'

import type { Environment } from '../env'

export type Mail = {
  to: string
  subject: string
  /** Plain text, lines under 78 characters where they can be. */
  text: string
}

export type Mailer = {
  /** Resolves when the mail server has taken the mail; rejects with its reason. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** Longer than a mail server should take to answer. */
const PATIENCE_MS = 15_000

/** The way out for mail, or null when no mail server is configured. */
export const createMailer = (env: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | null => {
  if (env.SMTP_URL === undefined) return null
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from: env.MAIL_FROM })
    },
    close: () => transport.close(),
  }
}
