import { type ApiError, mayPass } from '@/api/api-error'
import { notify, undoAgain } from '@/ui/notify'

export const notifyNotUndone = (error: ApiError, again: () => void) => {
  const helps = mayPass(error) || error.code === 'undoing'
  if (error.status !== 401) notify.error(error.message, helps ? undoAgain(again) : undefined)
}
