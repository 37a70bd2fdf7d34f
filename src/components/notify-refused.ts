import { ApiError } from '@/api/api-error'
import { notify } from '@/ui/notify'

type Ways = {
  of?: string
  tryAgain?: (() => void) | undefined
  applyMine?: (() => void) | undefined
}

export const notifyRefused = (error: unknown, { of, tryAgain, applyMine }: Ways) => {
  if (!(error instanceof ApiError) || error.status === 401) return
  const isStale = error.status === 409
  const [label, run] = isStale ? ['Apply mine', applyMine] : ['Try again', tryAgain]
  const where = of === undefined ? '' : isStale ? `${of}: ` : `${of}: not saved. `
  notify.error(where + error.message, run && { label, run })
}
