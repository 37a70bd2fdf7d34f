import type { Deps } from '../deps'
import { createLimiter, secondsToWait } from '../http/limiter'

const WINDOW_SECONDS = 60 * 60
const PER_ACCOUNT = 3
const PER_ADDRESS = 20

export const createForgotThrottle = (deps: Pick<Deps, 'db' | 'env'>) => {
  const seconds = WINDOW_SECONDS
  const byAccount = createLimiter(deps, {
    keyPrefix: 'forgot-account',
    points: PER_ACCOUNT,
    seconds,
  })
  const byAddress = createLimiter(deps, {
    keyPrefix: 'forgot-address',
    points: PER_ADDRESS,
    seconds,
  })

  /** Counts one request. Answers the seconds to wait, or 0 when it may go ahead. */
  return (account: string, address: string): Promise<number> =>
    secondsToWait(async () => {
      await byAddress.consume(address)
      await byAccount.consume(account)
    })
}
