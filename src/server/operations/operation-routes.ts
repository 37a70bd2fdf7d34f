import { operations, testMailAnswer } from '@/contracts/operations'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { readOperations } from './read-operations'
import { sendTestMail } from './test-mail'

export const operationRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /operations',
      'The server’s processes, the size of the database, the room on its disk. Admins only.',
      { access: 'admin', answer: operations },
      () => readOperations(deps),
    )
    .jsonRoute(
      'POST /test-mail',
      'Send a mail to yourself now, and hear what the mail server did. Admins only.',
      { access: 'admin', answer: testMailAnswer, mayFail: [502, 503] },
      ({ actor }) => sendTestMail(deps, actor),
    )
