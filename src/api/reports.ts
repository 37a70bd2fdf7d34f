import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

import type {
  CreateReportInput,
  CreateScheduleInput,
  PatchReportInput,
  PatchScheduleInput,
  Report,
  ReportPage,
  ReportRun,
  SchedulePage,
} from '@/contracts/reports'

import { changeItems } from './change-items'
import { http, read, readPages, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/reports'))
const nothing = { parse: () => undefined }

export const reportsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'list', q],
    ...readPages('/reports', shape('reportPage'), { q: q || undefined }),
  })

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'one', id],
    queryFn: read(`/reports/${id}`, shape('report')),
  })

const meta = { invalidates: [['reports'], ['report-schedules']], errorShownInline: true }

/** At once, so that the next change is one of what was just saved. */
const keep = (client: QueryClient, saved: Report) => {
  client.setQueryData(reportQuery(saved.id).queryKey, saved)
  client.setQueriesData<InfiniteData<ReportPage>>({ queryKey: ['reports', 'list'] }, (list) =>
    changeItems(list, (report) => (report.id === saved.id ? saved : report)),
  )
}

export const createReport = mutationOptions({
  mutationFn: (body: CreateReportInput) => http.post('/reports', shape('report'), { body }),
  onSuccess: (saved, _input, _result, { client }) => keep(client, saved),
  meta,
})

/** A 409 of code `stale` says who was first. */
export const changeReport = mutationOptions({
  mutationFn: ({ id, ...body }: PatchReportInput & { id: string }) =>
    http.patch(`/reports/${id}`, shape('report'), { body }),
  onSuccess: (saved, _input, _result, { client }) => keep(client, saved),
  meta,
})

export const deleteReport = mutationOptions({
  mutationFn: (id: string) => http.delete(`/reports/${id}`, nothing),
  meta: { invalidates: [['reports', 'list'], ['report-schedules']] },
})

export const restoreReport = mutationOptions({
  mutationFn: (id: string) => http.post(`/reports/${id}/restore`, shape('report')),
  meta: { invalidates: meta.invalidates, success: 'Report restored' },
})

/** While one is under way it is looked at again soon; while the mail server is away, now and then. */
const SOON_MS = 3000
const LATER_MS = 60_000

export const schedulesQuery = queryOptions({
  queryKey: ['report-schedules'],
  queryFn: read('/report-schedules', shape('schedulePage')),
})

/** How soon they are looked at again: while one is under way, soon. */
export const schedulesInterval = (page: SchedulePage | undefined): number =>
  page?.items.some(({ lastRun }) => lastRun !== null && isUnderWay(lastRun)) ? SOON_MS : LATER_MS

const isUnderWay = ({ computedAt, mails }: ReportRun) =>
  computedAt === null ||
  mails.some(({ state, nextTryAt }) => state === 'waiting' && nextTryAt === null)

const ofSchedules = { invalidates: [['report-schedules'], ['reports']], errorShownInline: true }

export const createSchedule = mutationOptions({
  mutationFn: (body: CreateScheduleInput) =>
    http.post('/report-schedules', shape('reportSchedule'), { body }),
  meta: { ...ofSchedules, success: 'Schedule added' },
})

export const changeSchedule = mutationOptions({
  mutationFn: ({ id, ...body }: PatchScheduleInput & { id: string }) =>
    http.patch(`/report-schedules/${id}`, shape('reportSchedule'), { body }),
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: schedulesQuery.queryKey }),
  meta: { ...ofSchedules, success: 'Schedule saved' },
})

export const deleteSchedule = mutationOptions({
  mutationFn: (id: string) => http.delete(`/report-schedules/${id}`, nothing),
  meta: { invalidates: ofSchedules.invalidates, success: 'Schedule ended' },
})

export const sendOneNow = mutationOptions({
  mutationFn: (id: string) => http.post(`/report-schedules/${id}/send-now`, shape('startedRun')),
  meta: { invalidates: [['report-schedules'], ['report-runs']] },
})

export const runsQuery = (schedule: string) =>
  infiniteQueryOptions({
    queryKey: ['report-runs', 'list', schedule],
    ...readPages('/report-runs', shape('runPage'), { schedule, limit: 10 }),
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-runs', id],
    queryFn: read(`/report-runs/${id}`, shape('reportRunDetail')),
  })

export const runInterval = (run: ReportRun | undefined): number | false => {
  if (run && isUnderWay(run)) return SOON_MS
  return run?.mails.some(({ nextTryAt }) => nextTryAt !== null) ? LATER_MS : false
}
