import * as z from 'zod'

import {
  createReportInput,
  createScheduleInput,
  patchReportInput,
  patchScheduleInput,
  report,
  reportListParams,
  reportPage,
  reportRunDetail,
  reportSchedule,
  runListParams,
  runPage,
  schedulePage,
  startedRun,
} from '@/contracts/reports'

import { readOrganisationCalendar } from '../business-hours/calendar'
import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { whyNoMail } from '../mail/why-no-mail'
import { changeReport, createReport, deleteReport, restoreReport } from './change-report'
import { changeSchedule, createSchedule, deleteSchedule, sendOneNow } from './change-schedule'
import { KEEP_REPORT_RUNS_DAYS, listRuns, readRun } from './runs-store'
import { listSchedules } from './schedules-store'
import { listReports, readReport } from './store'

const params = idOf('report')
const ofSchedule = idOf('schedule')

export const reportRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /reports',
      "One's own and the shared reports, newest first.",
      { query: reportListParams, answer: reportPage },
      ({ actor, query }) => listReports(deps.db, actor, query),
    )
    .jsonRoute(
      'POST /reports',
      'Save a report under a name, for oneself or for everyone.',
      { body: createReportInput, answer: report, mayFail: [409] },
      ({ actor, body }) => createReport(deps, actor, body),
    )
    .jsonRoute(
      'GET /reports/{id}',
      'One report.',
      { params, answer: report, mayFail: [404] },
      ({ actor, params: { id } }) => readReport(deps.db, id, actor),
    )
    .jsonRoute(
      'PATCH /reports/{id}',
      'Rename, change, share or unshare a report. Its owner, or an admin if it is shared. 409 when `version` is stale.',
      { params, body: patchReportInput, answer: report, mayFail: [403, 404, 409] },
      ({ actor, params: { id }, body }) => changeReport(deps, actor, id, body),
    )
    .jsonRoute(
      'DELETE /reports/{id}',
      'Delete a report and end what sends it; it can be restored for a day.',
      { params, answer: z.object({}), mayFail: [403, 404] },
      async ({ actor, params: { id } }) => {
        await deleteReport(deps, actor, id)
        return {}
      },
    )
    .jsonRoute(
      'POST /reports/{id}/restore',
      'Put a deleted report back. 409 when its owner has no room for it by now.',
      { params, answer: report, mayFail: [403, 404, 409] },
      ({ actor, params: { id } }) => restoreReport(deps, actor, id),
    )
    .jsonRoute(
      'GET /report-schedules',
      'What is sent when and to whom, with the next time and the last result. Admins see all, others those they created or receive.',
      { answer: schedulePage },
      async ({ actor }) => {
        const items = await listSchedules(deps.db, actor)
        const { zone } = await readOrganisationCalendar(deps.db)
        const [noMail, keepRunsDays] = [whyNoMail(deps), KEEP_REPORT_RUNS_DAYS]
        return { items, nextCursor: null, total: items.length, zone, noMail, keepRunsDays }
      },
    )
    .jsonRoute(
      'POST /report-schedules',
      'Send a shared or a standing report by the clock of the organisation, to members only. Admins only.',
      { access: 'admin', body: createScheduleInput, answer: reportSchedule, mayFail: [409] },
      ({ actor, body }) => createSchedule(deps, actor, body),
    )
    .jsonRoute(
      'PATCH /report-schedules/{id}',
      'Change when and to whom a report is sent. Admins only; 409 when `version` is stale.',
      {
        access: 'admin',
        params: ofSchedule,
        body: patchScheduleInput,
        answer: reportSchedule,
        mayFail: [404, 409],
      },
      ({ actor, params: { id }, body }) => changeSchedule(deps, actor, id, body),
    )
    .jsonRoute(
      'DELETE /report-schedules/{id}',
      'End a schedule; what was sent is kept. Admins only.',
      { access: 'admin', params: ofSchedule, answer: z.object({}), mayFail: [404] },
      async ({ actor, params: { id } }) => {
        await deleteSchedule(deps, actor, id)
        return {}
      },
    )
    .jsonRoute(
      'POST /report-schedules/{id}/send-now',
      'Send the report of a schedule to oneself, now; 409 while its last run is not finished.',
      { params: ofSchedule, answer: startedRun, mayFail: [404, 409] },
      ({ actor, params: { id } }) => sendOneNow(deps, actor, id),
    )
    .jsonRoute(
      'GET /report-runs',
      'What was sent, newest first. Admins see all, others what they asked for or received.',
      { query: runListParams, answer: runPage },
      ({ actor, query }) => listRuns(deps.db, query, actor),
    )
    .jsonRoute(
      'GET /report-runs/{id}',
      'One run with its figures as they were sent.',
      { params: idOf('run'), answer: reportRunDetail, mayFail: [404] },
      async ({ actor, params: { id } }) => reportRunDetail.parse(await readRun(deps.db, id, actor)),
    )
