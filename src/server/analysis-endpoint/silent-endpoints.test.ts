import { afterAll, beforeEach, expect, test } from 'vitest'

import type { SignedIn } from '@tests/harness/server'
import { MODEL, startServerWithModel } from '@tests/harness/server-with-model'
import type { StandInModel } from '@tests/harness/stand-in-model'

import { endpointModels } from '../db/endpoint-schema'

const API = '/functions/api/v1'
const { server, model, run, arrive, readEndpoint, close } = await startServerWithModel({
  ANALYSIS_ENDPOINT_SECONDS: '1',
})
afterAll(close)

let ada: SignedIn
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
})

test.each<[string, Parameters<StandInModel['answer']>[0]]>([
  ['never answers', () => {}],
  [
    'never ends',
    (to) => void to.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":'),
  ],
  [
    'answers slowly, word by word',
    (to) => {
      to.writeHead(200, { 'content-type': 'application/json' })
      const words = setInterval(() => to.write(' '), 100)
      to.on('close', () => clearInterval(words))
    },
  ],
])('an endpoint that %s is left, and System Status says why', async (_, how) => {
  model.answer(how)
  const id = await arrive()
  await server.db.insert(endpointModels).values({ model: MODEL, failures: 2 })
  await run()
  expect(model.asked).toHaveLength(1)
  expect((await readEndpoint(ada)).lastError).toBe('It did not answer within 1 second.')
  const call = await ada.request(`${API}/calls/${id}`)
  expect(await call.json()).toMatchObject({ category: 'order' })
})
