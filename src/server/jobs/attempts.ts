import type { JobKind } from './kinds'

const MOST = 5
/** Over half a day: a mail server may be down for a morning, or greylist. */
const MOST_OF_MAILS = 20
const FIRST_WAIT_SECONDS = 10
const LONGEST_WAIT_SECONDS = 3600

/** Mails that are still right when they come late. One with a link is wanted soon, or asked for again. */
const LATE_MAILS: ReadonlySet<string> = new Set<JobKind>([
  'report-mail',
  'rule-mail',
  'alert-mail',
  'notification-mail',
])

export const mostAttempts = (kind: string) => (LATE_MAILS.has(kind) ? MOST_OF_MAILS : MOST)

/** The wait after so many failed attempts, before a random quarter more or less. */
export const secondsAfter = (attempts: number) =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)
