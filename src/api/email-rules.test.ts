// @vitest-environment jsdom
import type { QueryKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { deleteEmailRule, emailLogQuery, emailRulesQuery } from './email-rules'
import { createQueryClient } from './query-client'
import { session } from './session'

afterEach(() => {
  vi.unstubAllGlobals()
  session.end()
})

test('the rules and the log are read again once a rule is deleted', async () => {
  const user = { id: 'ada', email: 'ada@example.com', name: 'Ada Boss', role: 'admin' } as const
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  const client = createQueryClient({ success: () => {}, error: () => {} })
  const keys: QueryKey[] = [emailRulesQuery.queryKey, emailLogQuery({}).queryKey]
  for (const queryKey of keys) client.setQueryData(queryKey, {})
  await client.getMutationCache().build(client, deleteEmailRule).execute('rule')
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
