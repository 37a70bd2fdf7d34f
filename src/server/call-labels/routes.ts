import * as z from 'zod'

import { LABEL_LISTS } from '@/contracts/call-fields'
import {
  callLabel,
  callLabels,
  callTagsAnswer,
  createCallLabelInput,
  mergeCallLabelInput,
  patchCallLabelInput,
} from '@/contracts/call-labels'
import { flag } from '@/contracts/list-param'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { callParams } from '../http/require-call'
import { addLabel, changeLabel, mergeLabel } from './change-label'
import { listLabels, NOUNS } from './store'
import { tagCall } from './tag-call'

const query = z.object({ counts: flag })
const params = z.object({ key: z.string().max(64) })
const editing = { access: 'admin', answer: callLabel } as const
const tagging = {
  params: callParams.extend({ tag: z.string().max(64) }),
  answer: callTagsAnswer,
  mayFail: [404],
} as const

export const callLabelRoutes = (deps: Deps) => {
  const router = apiRouter()
  for (const list of LABEL_LISTS) {
    router
      .jsonRoute(
        `GET /${list}`,
        `The workspace's ${list}, retired ones too; with \`counts\` how many calls have each.`,
        { query, answer: callLabels },
        async ({ query: { counts = false } }) => ({
          items: await listLabels(deps.db, list, counts),
        }),
      )
      .jsonRoute(
        `POST /${list}`,
        `Add a ${NOUNS[list]}. Admins only.`,
        { ...editing, body: createCallLabelInput },
        ({ actor, body }) => addLabel(deps, actor, list, body.label),
      )
      .jsonRoute(
        `PATCH /${list}/{key}`,
        `Rename, retire or bring back a ${NOUNS[list]}. Admins only.`,
        { ...editing, params, body: patchCallLabelInput, mayFail: [404, 409] },
        ({ actor, params: { key }, body }) => changeLabel(deps, actor, list, key, body),
      )
      .jsonRoute(
        `POST /${list}/{key}/merge`,
        `Give the calls of a ${NOUNS[list]} another one, and no longer offer it. Admins only.`,
        { ...editing, params, body: mergeCallLabelInput, mayFail: [404, 409] },
        ({ actor, params: { key }, body }) => mergeLabel(deps, actor, list, key, body),
      )
  }
  return router
    .jsonRoute(
      'PUT /calls/{id}/tags/{tag}',
      'Put a tag on a call. 422 for one that is unknown or retired.',
      tagging,
      async ({ actor, params: { id: callId, tag } }) => ({
        tags: await tagCall(deps, actor, { callId, tag, isWanted: true }),
      }),
    )
    .jsonRoute(
      'DELETE /calls/{id}/tags/{tag}',
      'Take a tag off a call.',
      tagging,
      async ({ actor, params: { id: callId, tag } }) => ({
        tags: await tagCall(deps, actor, { callId, tag, isWanted: false }),
      }),
    )
}
