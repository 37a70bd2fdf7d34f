import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { FunctionName } from '@/contracts/custom-functions'
import { callbackTitle, callbackTopic } from '@/domain/callback-topic'
import { cutOnWord } from '@/lib/cut-on-word'

import { addCallback } from '../callbacks/add-callback'
import { findZone } from '../callbacks/create-callback'
import { readWords } from '../callbacks/read-words'
import { givenName, idsOfPerson, keptCaller } from '../callers/person'
import { type ChangeTx, inSavepoint } from '../changes/change'
import { lockRow } from '../changes/versions'
import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { ApiProblem } from '../http/problem'
import { readOrganisationSettings } from '../settings/organisation'
import { insertTicket } from '../tickets/write-ticket'

/** Whom the provider names, and the call where it is known already. */
export type Asking = {
  callerId: string
  number: string
  call: Pick<typeof calls.$inferSelect, 'id' | 'callerId'> | null
}

export type FunctionAnswer = {
  answer: string
  isRefused?: boolean
  nextStepId?: string
  ticketId?: string
}

type Given = Record<string, string>
type Work = (tx: ChangeTx, asking: Asking, given: Given) => Promise<FunctionAnswer>

const MOST_LISTED = 3
const MOST_WORDS = 60
const FAR_OFF_MS = 300 * 86_400_000

const refused = (answer: string): FunctionAnswer => ({ answer, isRefused: true })

/** With the year where it is far off, so that one that was misheard is noticed. */
const spokenTime = (at: Date, timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...(Math.abs(at.getTime() - now.getTime()) > FAR_OFF_MS && { year: 'numeric' }),
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(at)
    .replaceAll('\u202F', ' ')

const counted = (count: number, noun: string) =>
  count === 0 ? `no ${noun}s` : `${count} ${noun}${count === 1 ? '' : 's'}`

const openCallbacks = (tx: ChangeTx, ids: string[]) =>
  tx
    .select()
    .from(nextSteps)
    .where(
      and(
        eq(nextSteps.kind, 'callback'),
        eq(nextSteps.status, 'open'),
        inArray(nextSteps.callbackCallerId, ids),
      ),
    )
    .orderBy(sql`${nextSteps.dueAt} nulls last`, nextSteps.id)

const openTickets = (tx: ChangeTx, ids: string[]) =>
  tx
    .select({ number: tickets.number, subject: tickets.subject, status: tickets.status })
    .from(tickets)
    .where(
      and(
        inArray(tickets.status, ['draft', 'open', 'pending']),
        inArray(tickets.callerId, ids),
        isNull(tickets.keptId),
      ),
    )
    .orderBy(desc(tickets.number))

const lookupCaller: Work = async (tx, { callerId, call }) => {
  const ids = await idsOfPerson(tx, callerId)
  const { name, earlier } = await tx
    .select({
      name: sql<string | null>`coalesce(${givenName(callers.id)}, ${callers.toldName})`,
      earlier: sql<number>`(select count(*)::int from ${calls}
        where ${inArray(calls.callerId, ids)} and ${calls.id} is distinct from ${call?.id ?? null})`,
    })
    .from(callers)
    .where(eq(callers.id, keptCaller(sql`${callerId}::uuid`)))
    .then(onlyRow)
  const callbacks = await openCallbacks(tx, ids)
  const standing = await openTickets(tx, ids)
  if (name === null && earlier + callbacks.length + standing.length === 0)
    return { answer: 'Nobody has called from this number before.' }
  const who = name === null ? 'The name of the caller is not known' : `The caller is ${name}`
  const work = `${counted(callbacks.length, 'open callback')} and ${counted(standing.length, 'open ticket')}`
  return { answer: `${who}, with ${counted(earlier, 'earlier call')}, ${work}.` }
}

const listOpenWork: Work = async (tx, { callerId, number }) => {
  const ids = await idsOfPerson(tx, callerId)
  const zone = await findZone(tx, number)
  const callbacks = (await openCallbacks(tx, ids)).map(({ title, dueAt, confirmedAt }) => {
    const when = dueAt === null ? 'at no set time' : `on ${spokenTime(dueAt, zone, tx.at)}`
    const state = confirmedAt === null ? ', not confirmed yet' : ''
    return `A callback about ${cutOnWord(callbackTopic(title), MOST_WORDS)} ${when}${state}.`
  })
  const standing = (await openTickets(tx, ids)).map(
    ({ number, subject, status }) =>
      `Ticket ${number}, ${status === 'draft' ? 'not approved yet' : status}: ${cutOnWord(subject, MOST_WORDS)}.`,
  )
  if (callbacks.length + standing.length === 0) {
    return { answer: 'Nothing is open for this caller.' }
  }
  const shown = [callbacks, standing].flatMap((list) => list.slice(0, MOST_LISTED))
  const more = callbacks.length + standing.length - shown.length
  return { answer: [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ') }
}

const readWhen = (when: string, at: Date, zone: string) => {
  if (when === '') return { dueAt: null, dueTo: null }
  const window = readWords(when, at, zone)
  return window.dueAt === null ? null : window
}

/** Proposed until a person confirms it; what is asked for twice is one callback. */
const bookCallback: Work = async (tx, { callerId, number, call }, { when = '', topic = '' }) => {
  const zone = await findZone(tx, number)
  const window = readWhen(when, tx.at, zone)
  if (window === null) {
    return refused(`I did not understand “${when}”. Please ask for a day and a time.`)
  }
  const id = await addCallback(tx, {
    ...window,
    call,
    callerId: call?.callerId === callerId ? null : callerId,
    title: callbackTitle(topic),
    priority: 'normal',
    assigneeId: null,
    isTimeUnclear: window.dueAt === null,
    requestedWords: when === '' ? null : when,
    zone,
  })
  const { version, dueAt } = await lockRow(tx, nextSteps, 'callback', id)
  const due = dueAt === null ? 'without a time' : `for ${spokenTime(dueAt, zone, tx.at)}`
  const answer =
    version > 1
      ? `A callback about this is noted already, ${due}. The new request was added to it.`
      : `Noted: a callback ${due}. A colleague will confirm it.`
  return { answer, nextStepId: id }
}

const openTicket: Work = async (tx, { callerId, call }, { subject = '', description = '' }) => {
  const { aiDraftsNeedApproval } = await readOrganisationSettings(tx)
  const row = await insertTicket(tx, {
    subject,
    body: description,
    priority: 'normal',
    source: 'voice-agent',
    status: aiDraftsNeedApproval ? 'draft' : 'open',
    callId: call?.id ?? null,
    callerId,
  })
  if (!row) throw new Error('A ticket without a proposal key is always opened')
  return {
    answer: `Noted as ticket ${row.number}. A colleague will look at it.`,
    ticketId: row.id,
  }
}

const WORK: Record<FunctionName, Work> = {
  lookup_caller: lookupCaller,
  list_open_work: listOpenWork,
  book_callback: bookCallback,
  open_ticket: openTicket,
}

/** What a verb refuses is said in its own words, and nothing is written. */
export const doFunction = async (
  tx: ChangeTx,
  name: FunctionName,
  asking: Asking,
  given: Given,
): Promise<FunctionAnswer> => {
  try {
    return await inSavepoint(tx, (inner) => WORK[name](inner, asking, given))
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    const { fields } = error.extra
    const [sentence] = Object.values((fields ?? {}) as Record<string, string>)
    return refused(sentence === undefined ? error.message : `${sentence}. Please name another.`)
  }
}
