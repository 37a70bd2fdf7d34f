import type { Deps } from '../deps'
import { createLimiter, secondsToWait } from '../http/limiter'

const WINDOW_SECONDS = 60 * 60
const EMAILS_PER_PERSON = 60

export const createAlertThrottle = (deps: Pick<Deps, 'db' | 'env'>) => {
  const limiter = createLimiter(deps, {
    keyPrefix: 'alert-email',
    points: EMAILS_PER_PERSON,
    seconds: WINDOW_SECONDS,
  })

  /** Counts `emails` more. Answers the seconds to wait, or 0 when they may go. */
  return (personId: string, emails: number): Promise<number> =>
    secondsToWait(() => limiter.consume(personId, emails))
}
