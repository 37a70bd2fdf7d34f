import { expect, test } from 'vitest'

import { USUAL_RULES } from '@/contracts/usual-rules'

import { createCallTable } from '../call-index/call-table'
import { INDEX_FACETS } from '../call-index/index-facets'
import type { Reading } from './groups'
import { groupsFromIndex } from './index-groups'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY = 86_400_000
const span = { from: new Date(START), to: new Date(START + DAY) }
const READING: Reading = {
  names: ['volume', 'medianDuration'],
  filters: {},
  span,
  today: span,
  now: span.to,
  buckets: null,
  dimensions: ['line', 'voiceAgent'],
  zone: 'UTC',
  actorId: '00000000-0000-4000-8000-000000000000',
  values: {},
  rules: USUAL_RULES,
}
const database = { execute: () => Promise.resolve({ rows: [] }) } as never

type Call = { line: string; voiceAgent: string; duration: number }

const tableOf = (calls: readonly Call[]) => {
  const table = createCallTable()
  for (const [at, { duration, ...said }] of calls.entries()) {
    const named: Record<string, string> = { ...said, status: 'ended' }
    const words = INDEX_FACETS.map(({ name }) => named[name] ?? '').join()
    const startedAt = START + at
    const id = at.toString(16).padStart(8, '0')
    table.put({ seq: at + 1, id, words, startedAt, updatedAt: startedAt, duration })
  }
  return table
}

test('of many lines and voice agents, only those that have calls together are cells', async () => {
  const calls = Array.from({ length: 600 }, (_, at) => ({
    line: `line ${at % 300}`,
    voiceAgent: `voice agent ${at % 300}`,
    duration: at,
  }))
  const { groups, all } = await groupsFromIndex(database, tableOf(calls), READING)
  expect(groups).toHaveLength(300)
  for (const { words, parts } of groups) {
    const number = Number(words[0]?.split(' ')[1])
    expect(words).toEqual([`line ${number}`, `voice agent ${number}`])
    expect(parts.get('volume')).toEqual([2])
    expect(parts.get('medianDuration')).toEqual([number + 150, 2])
  }
  expect([...all.values()]).toEqual([[600], [299.5, 600]])
})

test('far more cells than a question may have are refused before anything is added up', async () => {
  const calls = Array.from({ length: 3000 }, (_, at) => ({
    line: `line ${at % 300}`,
    voiceAgent: `voice agent ${Math.floor(at / 10)}`,
    duration: 1,
  }))
  await expect(groupsFromIndex(database, tableOf(calls), READING)).rejects.toMatchObject({
    extra: { fields: { dimensions: expect.stringMatching(/^More than 2,000 cells/) } },
  })
})
