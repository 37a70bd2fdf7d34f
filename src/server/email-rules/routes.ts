import * as z from 'zod'

import {
  changeEmailRuleInput,
  createEmailRuleInput,
  emailLogPage,
  emailLogParams,
  emailPreview,
  emailPreviewInput,
  emailRule,
  emailRulePage,
  emailTestAnswer,
  switchEmailRuleInput,
} from '@/contracts/email-rules'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { whyNoMail } from '../mail/why-no-mail'
import { changeRule, createRule, deleteRule, switchRule } from './change-rule'
import { listLog } from './log'
import { previewEmail, sendTest } from './preview'
import { listRules } from './store'

const access = 'admin'
const params = idOf('rule')

export const emailRuleRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /email-rules',
      'All email rules by name, and what each sent in the last seven days. Admins only.',
      { access, answer: emailRulePage },
      async () => {
        const items = await listRules(deps.db, deps.now())
        return { items, nextCursor: null, total: items.length, noMail: whyNoMail(deps) }
      },
    )
    .jsonRoute(
      'POST /email-rules',
      'Add an email rule. It is about what happens from then on. Admins only.',
      { access, body: createEmailRuleInput, answer: emailRule, mayFail: [409] },
      ({ actor, body }) => createRule(deps, actor, body),
    )
    .jsonRoute(
      'POST /email-rules/preview',
      'What a rule would send about a call, next step or ticket of the workspace, and to whom. Admins only.',
      {
        access,
        body: emailPreviewInput,
        answer: emailPreview,
        mayFail: [404],
        isQuestion: true,
      },
      ({ body }) => previewEmail(deps, body),
    )
    .jsonRoute(
      'POST /email-rules/test',
      'Send the preview of a rule to oneself, marked as a test. Admins only.',
      {
        access,
        body: emailPreviewInput,
        answer: emailTestAnswer,
        mayFail: [404, 409, 502, 503],
      },
      ({ actor, body }) => sendTest(deps, actor, body),
    )
    .jsonRoute(
      'PUT /email-rules/{id}',
      'Change an email rule. Admins only; 409 when `version` is stale.',
      { access, params, body: changeEmailRuleInput, answer: emailRule, mayFail: [404, 409] },
      ({ actor, params: { id }, body }) => changeRule(deps, actor, id, body),
    )
    .jsonRoute(
      'PATCH /email-rules/{id}',
      'Turn an email rule on or off. Turned on, it is about what happens from then on. Admins only; 409 when `version` is stale.',
      { access, params, body: switchEmailRuleInput, answer: emailRule, mayFail: [404, 409] },
      ({ actor, params: { id }, body }) => switchRule(deps, actor, id, body),
    )
    .jsonRoute(
      'DELETE /email-rules/{id}',
      'Delete an email rule; what it sent stays in the log. Admins only.',
      { access, params, answer: z.object({}), mayFail: [404] },
      async ({ actor, params: { id } }) => {
        await deleteRule(deps, actor, id)
        return {}
      },
    )
    .jsonRoute(
      'GET /email-log',
      'What email rules sent and did not send, newest first, kept for 90 days. Admins only.',
      { access, query: emailLogParams, answer: emailLogPage },
      ({ query }) => listLog(deps.db, query),
    )
