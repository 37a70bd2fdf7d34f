import type { CallQuery, Subject } from '@/contracts/metrics'
import type { PersonPerformance } from '@/contracts/performance'
import type { RecordedFigure } from '@/contracts/report-words'
import { dayStart } from '@/domain/metrics/time-grid'
import { valueWords } from '@/domain/metrics/value-words'
import { figures } from '@/lib/figures'

/** `to` is not included; they begin at midnight in the zone. */
export type Days = { from: string; to: string; zone: string }

export type Column = {
  label: string
  definition: string
  /** What people would be compared by; null: nothing to compute it from. */
  value: (person: PersonPerformance) => number | null
  n: (person: PersonPerformance) => number
  words: (person: PersonPerformance) => string
  /** "of 12" below a share. */
  isOf?: true
  /** Its records have no list page: a panel shows them. */
  records?: RecordedFigure
  /** The list of what it counts. */
  list?: (person: PersonPerformance, days: Days) => { subject: Subject; filters: CallQuery }
}

const share = ({ of, count }: { of: number; count: number }) => (of === 0 ? null : count / of)
const shareWords = (part: { of: number; count: number }) => valueWords('share', share(part))

/** A figure that is how many it counts. */
const counted = (n: Column['n']) => ({
  value: n,
  n,
  words: (person: PersonPerformance) => figures(n(person)),
})

const instantsOf = ({ from, to, zone }: Days): [from: string, to: string] => [
  dayStart(from, zone).toISOString(),
  dayStart(to, zone).toISOString(),
]

const finishedBy =
  (subject: Subject, status: string, others: CallQuery = {}): NonNullable<Column['list']> =>
  ({ id: owner }, days) => {
    const [finishedFrom, finishedTo] = instantsOf(days)
    return {
      subject,
      filters: { owner, status, finishedFrom, finishedTo, withoutDemo: 'true', ...others },
    }
  }

export const COLUMNS: readonly Column[] = [
  {
    label: 'Handled',
    definition: 'Ended calls that began in the range and are assigned to the person.',
    ...counted(({ handled }) => handled),
    list: ({ id }, days) => {
      const [from, to] = instantsOf(days)
      const filters = { assignee: id, status: 'ended,analyzed', withoutDemo: 'true', from, to }
      return { subject: 'calls', filters }
    },
  },
  {
    label: 'First action',
    definition:
      'Median time from the end of a call that began in the range to the first action on it, of calls on which the person acted first: a note, a correction, a review, a next step, a callback or a ticket.',
    value: ({ firstAction }) => firstAction.seconds,
    n: ({ firstAction }) => firstAction.of,
    words: ({ firstAction }) => valueWords('seconds', firstAction.seconds),
    isOf: true,
    records: 'firstAction',
  },
  {
    label: 'Reviewed',
    definition: 'Calls that the person reviewed in the range.',
    ...counted(({ reviewed }) => reviewed),
    records: 'reviewed',
  },
  {
    label: 'Next steps done',
    definition: 'Next steps of the person that were finished in the range.',
    ...counted(({ stepsDone }) => stepsDone),
    list: finishedBy('next-steps', 'done'),
  },
  {
    label: 'Median time from assignment',
    definition:
      'From when a next step became theirs until it was finished; half took less. Steps assigned by finishing them are left out.',
    value: ({ timeToDone }) => timeToDone.seconds,
    n: ({ timeToDone }) => timeToDone.of,
    words: ({ timeToDone }) => valueWords('seconds', timeToDone.seconds),
    isOf: true,
    records: 'timeToDone',
  },
  {
    label: 'Tickets solved',
    definition:
      'Tickets of the person that were solved in the range, and are solved or closed now.',
    ...counted(({ ticketsSolved }) => ticketsSolved),
    list: finishedBy('tickets', 'solved,closed'),
  },
  {
    label: 'Solved in time',
    definition: 'Those with a target that were solved by then.',
    value: ({ solvedInTime }) => share(solvedInTime),
    n: ({ solvedInTime }) => solvedInTime.of,
    words: ({ solvedInTime }) => shareWords(solvedInTime),
    isOf: true,
    list: finishedBy('tickets', 'solved,closed', { hasTarget: 'true' }),
  },
  {
    label: 'Callbacks reached',
    definition: 'Callback attempts by the person that reached the caller.',
    value: ({ reached }) => share(reached),
    n: ({ reached }) => reached.of,
    words: ({ reached }) => shareWords(reached),
    isOf: true,
    records: 'reached',
  },
]
