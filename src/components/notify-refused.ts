import { ApiError } from '@/api/api-error'
import { notify } from '@/ui/notify'

type Ways = {
  /** Sends the same change again. */
  tryAgain?: (() => void) | undefined
  /** Sends it over what somebody else saved first; without it, theirs stays. */
  applyMine?: (() => void) | undefined
}

/**
 * Says in a notice why the server refused a change, with the way on. Says nothing of a session that
 * ended: the sign-in screen does.
 */
export const notifyRefused = (error: unknown, { tryAgain, applyMine }: Ways) => {
  if (!(error instanceof ApiError) || error.status === 401) return
  const [label, run] = error.status === 409 ? ['Apply mine', applyMine] : ['Try again', tryAgain]
  notify.error(error.message, run && { label, run })
}
