import type { Deps } from '../deps'

/** Why no mail leaves this server; null when it does. */
export const whyNoMail = ({ mail }: Pick<Deps, 'mail'>): string | null =>
  mail ? null : 'No mail server is configured. An administrator can set SMTP_URL on the server.'
