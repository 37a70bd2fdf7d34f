import { ApiError } from '@/api/api-error'
import { notify } from '@/ui/notify'

type Ways = {
  tryAgain?: (() => void) | undefined
  applyMine?: (() => void) | undefined
}

export const notifyRefused = (error: unknown, { tryAgain, applyMine }: Ways) => {
  if (!(error instanceof ApiError) || error.status === 401) return
  const [label, run] = error.status === 409 ? ['Apply mine', applyMine] : ['Try again', tryAgain]
  notify.error(error.message, run && { label, run })
}
