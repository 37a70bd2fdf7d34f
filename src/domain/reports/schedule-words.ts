import type { ReportRun, ScheduleTimes } from '@/contracts/reports'
import { counted } from '@/lib/figures'

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** "Every Monday at 07:00". */
export const timesWords = ({ every, weekday, monthDay, at }: ScheduleTimes): string => {
  if (every === 'week') return `Every ${WEEKDAYS[weekday - 1]} at ${at}`
  return every === 'day' ? `Every day at ${at}` : `Day ${monthDay} of every month at ${at}`
}

const STATES: Record<ReportRun['mails'][number]['state'], string> = {
  waiting: 'being sent',
  sent: 'sent',
  'in doubt': 'in doubt: perhaps sent, so it is not sent again',
  refused: 'refused by the mail server',
  failed: 'not sent',
  'no mail': 'kept, not sent: no mail server',
}

export const mailWords = (state: ReportRun['mails'][number]['state']) => STATES[state]

/** What came of a run, in a line. */
export const resultWords = ({ computedAt, problem, mails }: ReportRun): string => {
  if (problem !== null) return `No figures: ${problem.replace(/\.$/, '')}`
  if (computedAt === null) return 'Being computed'
  if (mails.length === 0) return 'Kept; no recipients left'
  const states = [...new Set(mails.map(({ state }) => state))]
  return states
    .map((state) => {
      const count = mails.filter((mail) => mail.state === state).length
      return state === 'sent'
        ? `Sent to ${counted(count, 'person', 'people')}`
        : state === 'waiting' && mails.some(({ nextTryAt }) => nextTryAt !== null)
          ? `${count} not sent yet`
          : `${count} ${mailWords(state)}`
    })
    .join(', ')
}
