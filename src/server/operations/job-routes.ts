import { done } from '@/contracts/accounts'
import { jobListParams, jobPage } from '@/contracts/jobs'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { listJobs, retryJob } from './jobs'

export const jobRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /jobs',
      'Work beside the requests, newest first. Admins only.',
      { access: 'admin', query: jobListParams, answer: jobPage },
      ({ query }) => listJobs(deps.db, query),
    )
    .jsonRoute(
      'POST /jobs/{id}/retry',
      'Try a job again that was given up. Admins only; it is in the audit log.',
      { access: 'admin', params: idOf('job'), answer: done, mayFail: [404, 409] },
      ({ actor, params }) => retryJob(deps, actor, params.id),
    )
