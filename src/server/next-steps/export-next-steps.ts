import type * as z from 'zod'

import type { NextStep } from '@/contracts/next-steps'
import type { nextStepExportInput } from '@/contracts/next-step-list-params'
import { promisedWords } from '@/domain/times/window-words'
import { inOrderOf } from '@/lib/in-order'

import { type CsvColumn, exportCsv } from '../changes/export-csv'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { decideOwner, findNextSteps, idsOf } from './store'

const time = (text: string | null, at: (date: Date) => string) => text && at(new Date(text))

/** A file is read at any time: no weekday stands without its date. */
const LONG_AGO = new Date(0)

/** As of an exported call: a column keeps its title, its meaning and its place; new ones come last. */
const COLUMNS: readonly CsvColumn<NextStep>[] = [
  ['Next step id', (step) => step.id],
  ['What to do', (step) => step.title],
  ['Kind', (step) => step.kind],
  ['Status', (step) => step.status],
  ['Priority', (step) => step.priority],
  ['Due', (step, at) => time(step.dueAt, at)],
  ['Assigned to', (step) => step.assigneeName],
  ['Caller', (step) => step.call.callerName],
  ['Number', (step) => step.call.callerNumber],
  ['Call id', (step) => step.callId],
  ['Call started', (step, at) => time(step.call.startedAt, at)],
  ['Category', (step) => step.call.category],
  ['Source', (step) => step.source],
  ['Added', (step, at) => time(step.createdAt, at)],
  ['Finished', (step, at) => time(step.completedAt, at)],
  ['Finished by', (step) => step.completedByName],
  ['Sample', (step) => (step.isSample ? 'yes' : 'no')],
]

export const exportNextSteps = async (
  deps: Deps,
  actor: Actor,
  sent: z.output<typeof nextStepExportInput>,
) => {
  const { db } = deps
  const asked =
    'ids' in sent
      ? sent
      : {
          ...sent,
          filter: { ...sent.filter, owner: await decideOwner(db, sent.filter.owner, actor.id) },
        }
  return exportCsv(deps, actor, {
    of: 'next-steps',
    asked,
    keys: await idsOf(db, asked, actor.id, deps.now()),
    readRows: async (ids) => inOrderOf(ids, await findNextSteps(db, ids)),
    columns: [
      ...COLUMNS,
      ['Promised', (step) => promisedWords(step, LONG_AGO, asked.timeZone)],
      ['Ticket', (step) => step.ticket && `#${step.ticket.number}`],
    ],
  })
}
