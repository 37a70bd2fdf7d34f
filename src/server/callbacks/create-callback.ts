import type * as z from 'zod'

import type { Callback, createCallbackInput } from '@/contracts/callbacks'
import { callbackTitle } from '@/domain/callback-topic'
import { zoneOfNumber } from '@/domain/caller-zone'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change, type ChangeActor } from '../changes/change'
import { lockRow } from '../changes/versions'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { invalid } from '../http/problem'
import { requirePerson } from '../users/require-person'
import { addCallback } from './add-callback'
import { readWords } from './read-words'
import { mustFindCallback, numberOfCaller } from './store'

type Input = z.output<typeof createCallbackInput>

export const requireWindow = (dueFrom: string | null, dueTo: string | null) => {
  if (dueTo === null) return
  if (dueFrom === null) throw invalid({ dueFrom: 'Say from when on' })
  if (Date.parse(dueTo) <= Date.parse(dueFrom)) throw invalid({ dueTo: 'Enter a later end' })
}

const date = (text: string | null) => (text === null ? null : new Date(text))

/** The caller's where the number tells it, else the organisation's. */
export const findZone = async (tx: Transaction, number: string | null) =>
  zoneOfNumber(number) ?? (await readOrganisationCalendar(tx)).zone

/** A callback of a call or for a caller; where one stands on the same topic, that one. */
export const createCallback = (deps: Deps, actor: ChangeActor, input: Input): Promise<Callback> =>
  change(deps, actor, async (tx) => {
    const { callId, callerId, topic, dueFrom, dueTo, requestedWords, ...rest } = input
    if (callId === null && callerId === null) {
      throw invalid({ callId: 'Name a call or a caller' }, 'Name the call or the caller it is for.')
    }
    requireWindow(dueFrom, dueTo)
    const call = callId && (await lockRow(tx, calls, 'call', callId, 'key share'))
    if (callerId !== null) await lockRow(tx, callers, 'caller', callerId, 'key share')
    await requirePerson(tx, rest.assigneeId)
    const number = callerId === null ? null : await numberOfCaller(tx, callerId)
    const zone = await findZone(tx, number ?? (call ? call.callerNumber : null))
    const isRead = dueFrom === null && requestedWords !== null
    const heardAt = (call && call.startedAt) || tx.at
    const window = isRead
      ? readWords(requestedWords, heardAt, zone)
      : { dueAt: date(dueFrom), dueTo: date(dueTo) }
    const id = await addCallback(tx, {
      ...rest,
      ...window,
      call: call || null,
      callerId,
      title: callbackTitle(topic),
      isTimeUnclear: isRead && window.dueAt === null,
      requestedWords,
      zone,
    })
    return mustFindCallback(tx, id, tx.at)
  })
