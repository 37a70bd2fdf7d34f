import type { Deps, Mail } from '../deps'
import { GiveUp, type RunningJob } from '../jobs/run-job'
import { MailProblem } from './mail-problem'

const SENDING = 'sending'
const IN_DOUBT = 'in doubt: the mail server may have taken it, so it is not sent again by itself'

/** Whether a job that left this as its progress had begun to send. */
export const isPerhapsSent = (progress: unknown) => progress === SENDING

/** What came of a mail whose sending ended so: it waits while it is tried again. */
export const mailOutcome = (
  error: unknown,
  { isLast }: Pick<RunningJob, 'isLast'>,
): 'waiting' | 'failed' | 'refused' | 'in doubt' => {
  if (!(error instanceof GiveUp)) return isLast ? 'failed' : 'waiting'
  if (error.message === IN_DOUBT) return 'in doubt'
  return error.message === 'refused' ? 'refused' : 'failed'
}

/**
 * Sends the mail of a job: again after a failure, unless the mail server has refused it or may have
 * taken it. `write` is called once it is clear that it was not sent before.
 */
export const sendMail = async (
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  { id, progress, checkpoint }: RunningJob,
  write: () => Promise<Mail | null>,
): Promise<void> => {
  if (mail === null) throw new GiveUp('no mail server is configured')
  // Whoever was sending it has died.
  if (isPerhapsSent(progress)) throw new GiveUp(IN_DOUBT)
  const content = await write()
  if (content === null) return
  await checkpoint(db, SENDING)
  try {
    await mail.send({ ...content, id })
  } catch (error) {
    if (error instanceof MailProblem && error.outcome === 'in doubt') throw new GiveUp(IN_DOUBT)
    if (error instanceof MailProblem && error.outcome === 'refused') {
      throw new GiveUp('refused', { cause: error })
    }
    await checkpoint(db, null)
    throw error
  }
}
