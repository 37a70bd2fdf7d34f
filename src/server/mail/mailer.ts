import { createTransport } from 'nodemailer'

import type { Mailer } from '../deps'
import type { Environment } from '../env'
import { MailProblem } from './mail-problem'

const PATIENCE_MS = 15_000

type LogEntry = { tnx?: string }

/**
 * Follows a conversation with a mail server. Once the server has asked for the mail itself, only its
 * answer tells whether it took it.
 */
const followConversation = () => {
  let command = ''
  let isMailAsked = false
  const ignore = () => {}
  const debug = ({ tnx }: LogEntry, text: unknown) => {
    if (tnx === 'client') command = String(text)
    if (tnx === 'server' && command === 'DATA' && String(text).startsWith('3')) isMailAsked = true
  }
  const logger = {
    level: ignore,
    trace: ignore,
    debug,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  }
  return { logger, isMailAsked: () => isMailAsked }
}

const outcomeOf = (error: unknown, isMailAsked: boolean): MailProblem['outcome'] => {
  const code = Number((error as { responseCode?: unknown } | null)?.responseCode ?? 0)
  if (code >= 500) return 'refused'
  return code < 400 && isMailAsked ? 'in doubt' : 'not sent'
}

type MailSettings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>

const connect = (url: string | undefined, more: object) =>
  createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    ...more,
  })

/** Rejects unless the mail server is reached and takes the sign-in. Sends nothing. */
export const greetMailServer = async ({ SMTP_URL }: MailSettings): Promise<void> => {
  const transport = connect(SMTP_URL, {})
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** The way out for mail, or null when no mail server is configured. */
export const createMailer = ({ SMTP_URL, MAIL_FROM }: MailSettings): Mailer | null => {
  if (SMTP_URL === undefined) return null
  const domain = /@([^\s>]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  return {
    send: async ({ id, ...mail }) => {
      const { logger, isMailAsked } = followConversation()
      const transport = connect(SMTP_URL, { logger, transactionLog: true })
      try {
        const messageId = id && `<${id}@${domain}>`
        await transport.sendMail({ ...mail, from: MAIL_FROM, messageId })
      } catch (error) {
        throw new MailProblem(outcomeOf(error, isMailAsked()), { cause: error })
      } finally {
        transport.close()
      }
    },
  }
}
