import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { textOfTurns, turnsOfText } from '@/domain/transcript-text'
import { startServer, type TestServer } from '@tests/harness/server'

import { callAnalysis } from '../analysis/call-analysis'
import { analyzeDueCalls } from '../calls/analyze-due'
import { callContents, calls } from '../db/schema'
import { tryAnalysis } from './try-analysis'

const FOLDER = new URL('../../../../shared/data/dev/', import.meta.url)
const isHere = existsSync(FOLDER)
const AT_ONCE = 50

let server: TestServer
beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-20T12:00:00Z') } })
})
afterAll(() => server.close())

const deliverAll = async (provider: 'vapi' | 'retell') => {
  const file = readFileSync(new URL(`${provider}.ndjson.gz`, FOLDER))
  const last = new Map<string, unknown>()
  for (const line of gunzipSync(file).toString('utf8').trim().split('\n')) {
    const event = JSON.parse(line)
    last.set(event.call?.call_id ?? event.message.call.id, event)
  }
  const events = [...last.values()]
  while (events.length > 0) {
    const answers = await Promise.all(
      events.splice(0, AT_ONCE).map((event) => server.deliver(provider, event)),
    )
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
  }
}

test.runIf(!isHere)('the shared conversations are absent: nothing was compared', () => {
  expect(isHere).toBe(false)
})

test.runIf(isHere)(
  'each real conversation shows exactly what was stored for its call',
  async () => {
    await deliverAll('vapi')
    await deliverAll('retell')
    await analyzeDueCalls(server.deps)
    const rows = await server.db
      .select({ id: calls.id, unsure: calls.aiUnsure, contents: callContents })
      .from(calls)
      .innerJoin(callContents, eq(callContents.callId, calls.id))
    expect(rows.length).toBeGreaterThan(900)
    for (const { id, unsure, contents } of rows) {
      const stored = contents.analysis && callAnalysis(contents.analysis)
      const picked = await tryAnalysis(server.deps, { callId: id })
      expect({ id, ...picked }).toMatchObject({ id, analysis: stored, unsure })
      // As the page sends them: the words of the call, whether or not a line was edited and put back.
      const transcript = turnsOfText(
        textOfTurns(contents.transcript ?? []),
        contents.transcript ?? [],
      )
      expect(transcript).toEqual(contents.transcript ?? [])
      expect((await tryAnalysis(server.deps, { callId: id, transcript })).analysis).toEqual(stored)
    }
  },
)
