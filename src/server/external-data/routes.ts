import { externalData, externalSource, externalSourceInput } from '@/contracts/external-data'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { createExternalReader } from './read-data'
import { changeExternalSource, readExternalSource } from './source'

export const externalDataRoutes = (deps: Deps) => {
  const read = createExternalReader(deps)
  return apiRouter()
    .jsonRoute(
      'GET /external-data',
      'Figures and rows of another system, read by this server at most once in its interval. Admins only.',
      { access: 'admin', answer: externalData },
      read,
    )
    .jsonRoute(
      'GET /external-data/source',
      'Where they are read from and how often, and who said so. Admins only.',
      { access: 'admin', answer: externalSource },
      () => readExternalSource(deps.db),
    )
    .jsonRoute(
      'PUT /external-data/source',
      'Say where they are read from: a public https address that answers with JSON, the path of its rows, and the seconds between two readings. Admins only; 409 when someone saved first.',
      { access: 'admin', body: externalSourceInput, answer: externalSource, mayFail: [409] },
      ({ actor, body }) => changeExternalSource(deps, actor, body),
    )
}
