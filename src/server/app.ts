import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'

import { CONTRACTS_HEADER, ownContracts } from '@/lib/own-contracts'

import { accuracyRoutes } from './accuracy/routes'
import { alertRoutes } from './alerts/routes'
import { teamAlertRoutes } from './alerts/team-alert-routes'
import { analysisEndpointRoutes } from './analysis-endpoint/routes'
import { analysisTryRoutes } from './analysis-try/routes'
import { bulkRoutes } from './bulk/routes'
import { businessHoursRoutes } from './business-hours/routes'
import { callExportRoutes } from './call-export/routes'
import { callbackCalendarRoutes, callbackRoutes } from './callbacks/routes'
import { callLabelRoutes } from './call-labels/routes'
import { callerRoutes } from './callers/routes'
import { callRoutes } from './calls/routes'
import { credentialRoutes } from './credentials/routes'
import { demoCallRoutes } from './demo-calls/routes'
import type { Deps } from './deps'
import { emailRuleRoutes } from './email-rules/routes'
import { externalDataRoutes } from './external-data/routes'
import { CUSTOM_FUNCTION } from './function-calls/custom-functions'
import { customFunctionRoutes, functionRoutes } from './function-calls/routes'
import { serveApiDocument } from './http/api-document'
import type { ApiEnv } from './http/api-env'
import { apiRouter } from './http/api-router'
import { limitBody } from './http/limit-body'
import { serveOtherBuilds } from './http/other-builds'
import { notFound, onApiError } from './http/problem'
import { requestContext } from './http/request-context'
import { securityHeaders } from './http/security-headers'
import { pageOf, serveWeb, type StaticFiles } from './http/serve-web'
import { whileDatabaseAnswers } from './http/while-database-answers'
import { integrationRoutes } from './integrations/routes'
import { learningRoutes } from './learning/routes'
import { liveRoutes } from './live/routes'
import { nextStepExportRoutes, nextStepRoutes } from './next-steps/routes'
import { inboxRoutes } from './notifications/inbox-routes'
import { metricRoutes } from './metrics/routes'
import { performanceRoutes } from './performance/routes'
import { noteRoutes } from './notes/routes'
import { presenceRoutes } from './presence/routes'
import { deliveryRoutes } from './operations/delivery-routes'
import { healthRoutes } from './operations/health-routes'
import { installationRoutes } from './operations/installation-routes'
import { jobRoutes } from './operations/job-routes'
import { operationRoutes } from './operations/operation-routes'
import { prometheus } from './operations/prometheus'
import { rawEventRoutes } from './operations/raw-event-routes'
import { privacyRoutes } from './privacy/routes'
import { webhookRoutes } from './provider-events/routes'
import { backupRoutes } from './backup/backup-routes'
import { reanalysisRoutes } from './reanalysis/routes'
import { reconciliationRoutes } from './reconciliation/routes'
import { recordingRoutes } from './recordings/routes'
import { savedViewRoutes } from './saved-views/routes'
import { dashboardRoutes } from './dashboards/routes'
import { scorecardRoutes } from './scorecards/routes'
import { reportRoutes } from './reports/routes'
import { routingRoutes } from './routing/routes'
import { securityRoutes } from './security/routes'
import { selfCheckRoutes } from './self-check/routes'
import { requireSession } from './sessions/require-session'
import { meRoutes, sessionRoutes } from './sessions/routes'
import { settingsRoutes } from './settings/routes'
import { simpleRoutes } from './simple/routes'
import { accountRoutes } from './users/account-routes'
import { ticketExportRoutes, ticketRoutes } from './tickets/routes'
import { publicAccountRoutes } from './users/public-account-routes'
import { userRoutes } from './users/routes'
import { API_VERSION } from './version'
import { createCountsFeed } from './workspace/counts-feed'
import { workspaceRoutes } from './workspace/routes'

const API = '/functions/api/v1'
const API_BODY_KB = 64
/** What was picked in a list, which may be much, or a transcript. */
const LARGE = [
  'calls/export.csv',
  'calls/bulk',
  'next-steps/export.csv',
  'tickets/export.csv',
  'analysis/try',
].map((path) => `${API}/${path}`)
const LARGE_KB = 8 * 1024
const API_DOCUMENT = `${API}/openapi.json`

/** Answers of the API are about people's calls: no cache keeps them. */
const neverStored = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
})

/** The live stream can be resumed from there without missing anything that an answer lacks. */
const saysWhereTheFeedStood = ({ live }: Pick<Deps, 'live'>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const cursor = live.cursor()
    await next()
    c.res.headers.set('x-live-cursor', cursor)
  })

/** Lets a browser of the same contracts skip parsing: see `api/http`. */
const namesItsContracts = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const contracts = ownContracts()
  if (contracts !== null) c.res.headers.set(CONTRACTS_HEADER, contracts)
})

/** What a process that only runs jobs answers: that it runs, and whether it can work. */
export const createWorkerApp = (deps: Deps) =>
  apiRouter()
    .use(requestContext(deps.log))
    .route('/', prometheus(deps))
    .route('/', healthRoutes(deps))
    .onError(onApiError)

/**
 * The whole server as one fetch handler. `web` is the built browser application; without it only the
 * API is served.
 */
export const createApp = (deps: Deps, { web }: { web?: StaticFiles } = {}) => {
  const { env, log } = deps
  const app = apiRouter()
  const session = requireSession(deps)
  const recordings = recordingRoutes(deps)

  app.use(requestContext(log))
  app.route('/', prometheus(deps))
  app.use(securityHeaders(web ? pageOf(web) : ''))
  app.onError(onApiError)
  if (env.VITE_ENABLE_CORS && env.CORS_ORIGINS.length > 0) {
    const allowHeaders = [
      'authorization',
      'content-type',
      'apikey',
      'if-match',
      'idempotency-key',
      'last-event-id',
      'range',
    ]
    app.use(
      '/functions/*',
      cors({
        origin: env.CORS_ORIGINS,
        allowHeaders,
        exposeHeaders: [
          'date',
          'x-total-count',
          'x-live-cursor',
          'idempotency-replayed',
          CONTRACTS_HEADER,
        ],
        maxAge: 600,
      }),
    )
  }
  app.use('/functions/*', neverStored, namesItsContracts)
  const answers = deps.database.kind === 'postgres' ? whileDatabaseAnswers(deps.database) : null
  if (answers) {
    // A caller on the line is told so in words, and sooner.
    app.use('/functions/*', (c, next) =>
      c.req.path === `/functions${CUSTOM_FUNCTION}` ? next() : answers(c, next),
    )
  }
  // A page of calls is 44 KB of text, a quarter of a second of a poor line, and 5 KB compressed.
  app.use(`${API}/*`, compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ }))
  const usual = limitBody(API_BODY_KB)
  app.use(`${API}/*`, (c, next) => (LARGE.includes(c.req.path) ? next() : usual(c, next)))
  app.use(`${API}/*`, (c, next) => (c.req.path === API_DOCUMENT ? next() : session(c, next)))
  app.use(`${API}/*`, saysWhereTheFeedStood(deps))
  // Only once it is known who sends them.
  for (const path of LARGE) app.use(path, limitBody(LARGE_KB))

  app.route('/', healthRoutes(deps))
  app.route('/functions', webhookRoutes(deps))
  app.route('/functions', functionRoutes(deps))
  app.route('/functions', sessionRoutes(deps))
  app.route('/functions', publicAccountRoutes(deps))
  app.route('/functions', simpleRoutes(deps))
  app.route('/functions', recordings.byTicket)
  for (const routes of [
    meRoutes(),
    accountRoutes(deps),
    userRoutes(deps),
    savedViewRoutes(deps),
    dashboardRoutes(deps, (path, headers) => app.request(`${API}${path}`, { headers })),
    bulkRoutes(deps),
    callLabelRoutes(deps),
    callExportRoutes(deps),
    callRoutes(deps),
    demoCallRoutes(deps),
    analysisTryRoutes(deps),
    recordings.ofSession,
    metricRoutes(deps),
    performanceRoutes(deps),
    reportRoutes(deps),
    routingRoutes(deps),
    noteRoutes(deps),
    inboxRoutes(deps),
    rawEventRoutes(deps),
    scorecardRoutes(deps),
    callerRoutes(deps),
    nextStepExportRoutes(deps),
    nextStepRoutes(deps),
    callbackCalendarRoutes(deps),
    callbackRoutes(deps),
    presenceRoutes(deps),
    ticketExportRoutes(deps),
    ticketRoutes(deps),
    learningRoutes(deps),
    analysisEndpointRoutes(deps),
    liveRoutes(deps, createCountsFeed(deps)),
    deliveryRoutes(deps),
    jobRoutes(deps),
    operationRoutes(deps),
    workspaceRoutes(deps),
    settingsRoutes(deps),
    businessHoursRoutes(deps),
    integrationRoutes(deps),
    credentialRoutes(deps),
    customFunctionRoutes(deps),
    accuracyRoutes(deps),
    reanalysisRoutes(deps),
    backupRoutes(deps),
    reconciliationRoutes(deps),
    installationRoutes(deps),
    securityRoutes(deps),
    selfCheckRoutes(deps),
    privacyRoutes(deps),
    alertRoutes(deps),
    teamAlertRoutes(deps),
    externalDataRoutes(deps),
    emailRuleRoutes(deps),
  ]) {
    app.route(API, routes)
  }
  serveApiDocument(app, API_VERSION)
  if (web) {
    app.use(serveWeb(web))
    if (answers) app.use('/assets/*', answers)
    app.use('/assets/*', serveOtherBuilds(deps))
  }
  app.notFound((c) => onApiError(notFound('address'), c))
  return app
}
