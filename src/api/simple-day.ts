import { queryOptions } from '@tanstack/react-query'

import { isRecord } from '@/lib/is-record'

import { http, type Shape } from './http'

// Read by hand, as the sign-in is: the contracts' library is more than all the rest of this page.

const fail = (): never => {
  throw new TypeError('Not what was agreed')
}
const record = (value: unknown) => (isRecord(value) ? value : fail())
const textOf = (value: unknown): string => (typeof value === 'string' ? value : fail())
const textOrNull = (value: unknown): string | null => (value === null ? null : textOf(value))
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : fail())
const listOf = <Item>(value: unknown, read: (item: unknown) => Item): Item[] =>
  Array.isArray(value) ? value.map(read) : fail()

const readCaller = (of: Record<string, unknown>) => ({
  callerName: textOrNull(of['callerName']),
  callerNumber: textOrNull(of['callerNumber']),
})

const readStep = (value: unknown) => {
  const step = record(value)
  return {
    id: textOf(step['id']),
    version: numberOf(step['version']),
    title: textOf(step['title']),
    isDone: step['status'] === 'done',
    isHigh: step['priority'] === 'high',
    dueAt: textOrNull(step['dueAt']),
    dueTo: textOrNull(step['dueTo']),
    callId: textOrNull(step['callId']),
    assigneeName: textOrNull(step['assigneeName']),
    caller: readCaller(record(step['call'])),
  }
}
export type SimpleStep = ReturnType<typeof readStep>

const readCall = (value: unknown) => {
  const call = record(value)
  return {
    id: textOf(call['id']),
    version: numberOf(call['version']),
    caller: readCaller(call),
    startedAt: textOrNull(call['startedAt']),
    durationSeconds: call['durationSeconds'] === null ? null : numberOf(call['durationSeconds']),
    outcome: textOrNull(call['outcome']),
    status: textOf(call['status']),
    summary: textOrNull(call['summary']),
    isReviewed: call['reviewedAt'] !== null,
  }
}
export type SimpleCall = ReturnType<typeof readCall>

export type SimpleSteps = {
  items: SimpleStep[]
  isMine: boolean
  open: number
  overdue: number
}
const steps: Shape<SimpleSteps> = {
  parse: (value) => {
    const page = record(value)
    const counts = record(page['counts'])
    return {
      items: listOf(page['items'], readStep),
      isMine: page['owner'] === 'me',
      open: numberOf(counts['open']),
      overdue: numberOf(counts['overdue']),
    }
  },
}
const calls: Shape<{ items: SimpleCall[]; total: number }> = {
  parse: (value) => {
    const page = record(value)
    return { items: listOf(page['items'], readCall), total: numberOf(page['total']) }
  },
}

const ROWS = 50
/** Fetched again when somebody says so: a row that was just done stays, with its undo. */
const still = { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false }

export const stepsOfDayQuery = queryOptions({
  queryKey: ['simple', 'steps'],
  queryFn: ({ signal }) =>
    http.get('/next-steps', steps, { query: { owner: 'me-or-everyone', limit: ROWS }, signal }),
  ...still,
})

export const callsOfDayQuery = (dayStarts: Date) =>
  queryOptions({
    queryKey: ['simple', 'calls', dayStarts.toISOString()],
    queryFn: ({ signal }) =>
      http.get('/calls', calls, {
        query: { from: dayStarts.toISOString(), withoutDemo: true, limit: ROWS },
        signal,
      }),
    ...still,
  })

export const setStepDone = ({ id, version }: SimpleStep, isDone: boolean) =>
  http.patch(
    `/next-steps/${id}`,
    { parse: readStep },
    {
      body: { version, status: isDone ? 'done' : 'open' },
    },
  )

export const setReviewed = ({ id, version }: SimpleCall, reviewed: boolean) =>
  http.patch(`/calls/${id}`, { parse: readCall }, { body: { version, reviewed } })
