import type { Callback, CallbackListParams } from '@/contracts/callbacks'
import { type CalendarEvent, calendarFile } from '@/lib/calendar-file'

import type { Deps } from '../deps'
import { findCallbacks } from './store'
import { listCallbacks } from './list-callbacks'

const LENGTH_MS = 15 * 60_000
const MOST = 500

const STATUS: Record<Callback['status'], CalendarEvent['status']> = {
  proposed: 'TENTATIVE',
  open: 'CONFIRMED',
  done: 'CONFIRMED',
  dismissed: 'CANCELLED',
}

const eventOf = (callback: Callback): CalendarEvent[] => {
  const { id, title, call, requestedWords, dueFrom, dueTo, numberProblem, version } = callback
  if (dueFrom === null) return []
  const from = new Date(dueFrom)
  const who = [call.callerName, call.callerNumber ?? numberProblem].filter(Boolean).join(', ')
  const asked = requestedWords === null ? '' : `\nAsked for: ${requestedWords}`
  return [
    {
      id: `${id}@callbacks`,
      sequence: version,
      title,
      description: `${who}${asked}`,
      from,
      status: STATUS[callback.status],
      to: dueTo === null ? new Date(from.getTime() + LENGTH_MS) : new Date(dueTo),
    },
  ]
}

type Asked = Omit<CallbackListParams, 'cursor' | 'limit'> & { id?: string | undefined }

/** Callbacks that have a time, one of them or a list of at most 500, as a calendar file. */
export const callbackCalendar = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, ...filter }: Asked,
  actorId: string,
): Promise<string> => {
  const at = now()
  const callbacks = id
    ? await findCallbacks(db, [id], at)
    : (await listCallbacks(db, { ...filter, limit: MOST }, actorId, at)).items
  return calendarFile('-//AI Support CRM//Callbacks//EN', callbacks.flatMap(eventOf), at)
}
