import { agreement } from '@/contracts/scorecards'

import { countAgreement } from '../call-index/agreement'
import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'

const read = jsonRoute({
  method: 'get',
  path: '/agreement',
  summary: "Per verdict, on how many reviewed calls people left the AI's word or said the same.",
  answer: agreement,
})

export const agreementRoutes = ({ db, callIndex }: Deps) =>
  apiRouter().openapi(read, async (c) =>
    c.json(await countAgreement(db, (await callIndex?.ready()) ?? null), 200),
  )
