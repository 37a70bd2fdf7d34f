import { sql } from 'drizzle-orm'

import { models } from '@/server/db/models-schema'
import { users } from '@/server/db/schema'

import type { TestServer } from './server'

const API = '/functions/api/v1'
const AWKWARD = 'a\\n "quoted" \n\t{1,2} \u2028 é 👩‍👩‍👧 \\x00 \u0001'

/**
 * Calls, people, a ticket, a secret of Settings where there is a key for it, and values that texts have
 * trouble with. Answers an administrator.
 */
export const fillServer = async (server: TestServer) => {
  const admin = await server.signIn('admin', 'Ada')
  await server.addCall({ id: 'one', words: 'My parcel is broken. Please call me back tomorrow.' })
  await server.addCall({ id: 'two', words: AWKWARD })
  await admin.request(`${API}/credentials`, {
    json: { provider: 'vapi', kind: 'webhook-secret', label: 'One', value: 'first-secret' },
  })
  await admin.request(`${API}/tickets`, {
    json: { subject: AWKWARD, description: 'Broken', priority: 'high' },
  })
  await server.db
    .insert(users)
    .values({ name: AWKWARD, email: 'awkward@example.com', role: 'agent', passwordHash: null })
  await server.db.insert(models).values({
    kind: 'category',
    number: 1,
    state: 'shadow',
    trainedAt: server.deps.now(),
    verdicts: 1,
    examples: 1,
    bytes: Uint8Array.from({ length: 256 }, (_, byte) => byte),
  })
  await server.db.execute(
    sql`insert into jobs (kind, payload, state, run_at) values ('test', 'null', 'done', '2026-11-20T15:00:00.123456Z')`,
  )
  return admin
}
