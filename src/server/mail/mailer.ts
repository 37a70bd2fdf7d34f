import { createTransport } from 'nodemailer'

import type { Mailer } from '../deps'
import type { Environment } from '../env'

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
