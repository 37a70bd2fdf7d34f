import { createRoute } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'

import { callListParams } from '@/contracts/call-list-params'
import { numeric } from '@/contracts/list-param'
import { nextStepListParams } from '@/contracts/next-step-list-params'
import { problem } from '@/contracts/problem'
import { loginInput } from '@/contracts/session'
import { callerWords } from '@/domain/caller-words'
import { wellFormed } from '@/lib/well-formed'
import { startOfDayIn } from '@/lib/zoned-time'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { readCall } from '../calls/call-detail'
import { changeCall } from '../calls/change-call'
import { listCalls } from '../calls/list-calls'
import { change } from '../changes/change'
import { presence } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor, ApiEnv } from '../http/api-env'
import { apiRouter, idOf } from '../http/api-router'
import { clientAddresses } from '../http/client-address'
import { limitBody } from '../http/limit-body'
import { ApiProblem, invalid, notFound, onApiError } from '../http/problem'
import { changeNextStep } from '../next-steps/change-next-step'
import { findNextStep, listNextSteps } from '../next-steps/store'
import { noteAbsent } from '../presence/available'
import { hashToken } from '../sessions/password'
import { createSignIn, WRONG } from '../sessions/sign-in'
import { endSession, findSession } from '../sessions/store'
import {
  ensureCookie,
  giveCookie,
  readCookie,
  requireOwnForm,
  SIMPLE_PATH,
  takeCookie,
} from './cookie'
import { answerPage, type Shown } from './page'
import { callPage, problemPage, ROWS, signInPage, todayPage } from './pages'

const FORM_KB = 8

const formOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ token: z.string().max(100).default(''), ...shape })

const version = numeric(z.int())
const signInForm = formOf({
  ...loginInput.shape,
  call: z.union([z.uuid(), z.literal('')]).default(''),
})
const signOutForm = formOf({})
const callForm = formOf({ version, reviewed: z.enum(['yes', 'no']) })
const stepForm = formOf({ version, status: z.enum(['done', 'open']) })

const cursor = z.string().max(400).optional()
const todayQuery = z.object({ steps: cursor, calls: cursor, done: z.uuid().optional() })
const callQuery = z.object({ from: numeric(z.int().nonnegative()).default(0) })

const PAGE = { description: 'A page', content: { 'text/html': { schema: z.string() } } }

const shows = <Request extends object>(path: string, summary: string, request: Request) =>
  createRoute({
    method: 'get',
    path: `/simple${path}`,
    summary,
    request,
    responses: { 200: PAGE, 401: PAGE, 404: PAGE },
  })

/** A form of one of these pages. Its body is only described here: it is read once it is known whose form it is. */
const takes = <Request extends object>(path: string, summary: string, request: Request) =>
  createRoute({
    method: 'post',
    path: `/simple${path}`,
    summary: `${summary} A form of these pages only.`,
    request,
    responses: {
      303: { description: 'Done' },
      401: PAGE,
      403: PAGE,
      409: PAGE,
      422: PAGE,
      429: PAGE,
    },
  })

type Signed = { actor: Actor; cookie: string }

/** The call that somebody asked for who was no longer signed in. */
const CALL_ASKED = /\/simple\/calls\/([\da-f-]{36})$/

const FORM_ADDRESS = /\/simple\/(?:sign-in|sign-out)?$/

const EXPIRED = 'Your session has expired. Please sign in again.'

/** Pages for slow lines, small screens and browsers without scripts: see ADR 063. */
export const simpleRoutes = (deps: Deps) => {
  const { db, now } = deps
  const signIn = createSignIn(deps)
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const router = apiRouter()
  router.use('/simple/*', compress({ encoding: 'gzip', contentTypeFilter: /^text\/html/ }))
  router.use('/simple/*', limitBody(FORM_KB))

  const findSigned = async (c: Context<ApiEnv>): Promise<Signed | null> => {
    const cookie = readCookie(c)
    const actor = cookie && (await findSession(db, hashToken(cookie), now(), 'simple'))
    return cookie && actor ? { actor: { ...actor, address: addressOf(c) }, cookie } : null
  }

  const mustBeSigned = async (c: Context<ApiEnv>): Promise<Signed> => {
    const signed = await findSigned(c)
    if (!signed) throw new ApiProblem(401, 'signed-out', EXPIRED)
    return signed
  }

  /** Whose form it is stands before what it says. */
  const readForm = async <Form extends z.ZodType>(c: Context<ApiEnv>, form: Form) => {
    const sent = await c.req.parseBody().catch((error: unknown) => {
      // What the parser of forms says of a body that is none.
      if (error instanceof TypeError) throw invalid({}, 'This form could not be read.')
      throw error
    })
    const { token } = sent
    requireOwnForm(c, typeof token === 'string' ? token : '')
    for (const [name, value] of Object.entries(sent)) {
      if (typeof value !== 'string' || wellFormed(value) !== value) {
        throw invalid({ [name]: 'Not text' }, 'A field has characters that cannot be stored.')
      }
    }
    const read = form.safeParse(sent)
    if (read.success) return read.data
    throw invalid({}, 'Something in this form is missing or too long.')
  }

  const show = (
    c: Context<ApiEnv>,
    signed: Signed | null,
    shown: Omit<Shown, 'signedIn'>,
    status: ContentfulStatusCode = 200,
  ) => {
    const signedIn = signed && { name: signed.actor.name, cookie: signed.cookie }
    return answerPage(c, { ...shown, signedIn }, status)
  }

  const showSignIn = (
    c: Context<ApiEnv>,
    sentence: string | null,
    status: ContentfulStatusCode,
    call?: string,
  ) =>
    show(c, null, { title: 'Sign in', body: signInPage(ensureCookie(c), sentence, call) }, status)

  router.onError(async (raised, c) => {
    const first = onApiError(raised, c)
    const isBadAddress = first.status === 422 && c.req.method === 'GET'
    const answered = isBadAddress ? onApiError(notFound('page'), c) : first
    const { error: sentence } = problem.parse(await answered.json())
    // Hono's statuses of a problem are those of a page.
    const status = answered.status as ContentfulStatusCode
    const isSigningIn = status === 401 || c.req.path.endsWith('/sign-in')
    if (isSigningIn) return showSignIn(c, sentence, status, CALL_ASKED.exec(c.req.path)?.[1])
    const signed = await findSigned(c).catch(() => null)
    return show(c, signed, { title: 'This did not work', body: problemPage(sentence) }, status)
  })

  const pages = router
    .openapi(
      shows('', 'Today’s calls and next steps as a page without scripts.', { query: todayQuery }),
      async (c) => {
        const signed = await findSigned(c)
        if (!signed) return showSignIn(c, null, 200)
        const { steps, calls, done } = c.req.valid('query')
        const { zone } = await readOrganisationCalendar(db)
        const at = now()
        const callsOfToday = callListParams.parse({
          from: startOfDayIn(zone, at).toISOString(),
          withoutDemo: true,
          limit: ROWS,
          cursor: calls,
        })
        const queue = nextStepListParams.parse({
          owner: 'me-or-everyone',
          limit: ROWS,
          cursor: steps,
        })
        const [shownDone, shownSteps, shownCalls] = await Promise.all([
          done === undefined ? null : findNextStep(db, done),
          listNextSteps(db, queue, signed.actor.id, at),
          listCalls(deps, callsOfToday, signed.actor.id),
        ])
        return show(c, signed, {
          title: 'Today',
          body: todayPage({
            cookie: signed.cookie,
            zone,
            now: at,
            done: shownDone,
            steps: shownSteps,
            calls: shownCalls,
          }),
        })
      },
    )
    .openapi(
      shows('/calls/{id}', 'One call as a page without scripts.', {
        params: idOf('call'),
        query: callQuery,
      }),
      async (c) => {
        const signed = await mustBeSigned(c)
        const [call, { zone }] = await Promise.all([
          readCall(db, c.req.valid('param').id),
          readOrganisationCalendar(db),
        ])
        const { from } = c.req.valid('query')
        const body = callPage(signed.cookie, { zone, now: now(), call, from })
        return show(c, signed, { title: callerWords(call), body })
      },
    )
    .openapi(takes('/sign-in', 'Sign in, for these pages only.', {}), async (c) => {
      const { email, password, call } = await readForm(c, signInForm)
      const signedIn = await signIn(c, { email, password }, 'simple')
      if (!signedIn) return showSignIn(c, WRONG, 401, call)
      giveCookie(c, signedIn.token)
      return c.redirect(call === '' ? SIMPLE_PATH : `${SIMPLE_PATH}/calls/${call}`, 303)
    })
    .openapi(takes('/sign-out', 'End this session.', {}), async (c) => {
      const { actor, cookie } = await mustBeSigned(c)
      await readForm(c, signOutForm)
      await change(deps, actor, async (tx) => {
        await endSession(tx, actor.id, hashToken(cookie))
        await noteAbsent(tx, eq(presence.userId, actor.id))
      })
      takeCookie(c)
      return c.redirect(SIMPLE_PATH, 303)
    })
    .openapi(
      takes('/calls/{id}', 'Mark a call reviewed, or no longer.', {
        params: idOf('call'),
      }),
      async (c) => {
        const { actor } = await mustBeSigned(c)
        const { version, reviewed } = await readForm(c, callForm)
        const { id } = c.req.valid('param')
        await changeCall(deps, actor, id, { version, reviewed: reviewed === 'yes' })
        return c.redirect(`${SIMPLE_PATH}/calls/${id}`, 303)
      },
    )
    .openapi(
      takes('/next-steps/{id}', 'Complete a next step, or undo that.', {
        params: idOf('next step'),
      }),
      async (c) => {
        const { actor } = await mustBeSigned(c)
        const form = await readForm(c, stepForm)
        const { id } = c.req.valid('param')
        // Pressed twice on a slow line, it is done already.
        const before = await findNextStep(db, id)
        if (before?.status !== form.status) {
          await changeNextStep(deps, actor, id, { version: form.version, status: form.status })
        }
        return c.redirect(`${SIMPLE_PATH}?done=${id}`, 303)
      },
    )
  // Last: every other address.
  pages.all('/simple/*', (c) => {
    // The address of a form, opened as a page.
    if (c.req.method === 'GET' && FORM_ADDRESS.test(c.req.path)) {
      return c.redirect(SIMPLE_PATH, 303)
    }
    throw notFound('page')
  })
  return pages
}
