import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { applyReading, type CallState } from '@/domain/call-state'
import type { CallFacts, ProviderReading } from '@/domain/provider-reading'

import { readEvent } from './read-event'
import { saidName } from './said-name'

const FOLDER = new URL('../../../../../shared/data/dev/', import.meta.url)
const isHere = existsSync(FOLDER)
const RECEIVED_AT = new Date('2026-11-20T12:00:00Z')

type Label = Record<string, string>

/** Simple CSV: the file quotes no line breaks. */
const readLabels = (): Map<string, Label> => {
  const [head = '', ...rows] = readFileSync(new URL('labels.csv', FOLDER), 'utf8')
    .trim()
    .split('\n')
  const cells = (row: string) =>
    Array.from(row.trimEnd().matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    )
  const names = cells(head)
  return new Map(
    rows.map((row) => {
      const values = cells(row)
      const label = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
      return [label.call_id ?? '', label]
    }),
  )
}

const readAll = (provider: 'vapi' | 'retell') => {
  const lines = gunzipSync(readFileSync(new URL(`${provider}.ndjson.gz`, FOLDER)))
  return lines
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const event = readEvent({ provider, body: JSON.parse(line), receivedAt: RECEIVED_AT })
      if (!event.ok) throw new Error(event.refusal.reason)
      return event.reading
    })
}

/** The calls as they stand after all events, in the order given. */
const applyAll = (readings: ProviderReading[]): Map<string, CallFacts> => {
  const states = new Map<string, CallState>()
  for (const reading of readings) {
    const id = reading.providerCallId
    states.set(id, applyReading(states.get(id) ?? null, reading))
  }
  return new Map([...states].map(([id, { facts }]) => [id, facts]))
}

const turnsOf = (facts: CallFacts, role: string) =>
  (facts.transcript ?? []).filter((utterance) => utterance.role === role).length

const shownBy = (facts: CallFacts) => ({
  startedAt: facts.startedAt?.toISOString() ?? '',
  endedAt: facts.endedAt?.toISOString() ?? '',
  seconds: facts.durationSeconds,
  phone: facts.callerNumber ?? '',
  direction: facts.direction,
  endedReason: facts.endedReason,
  callerTurns: turnsOf(facts, 'caller'),
  agentTurns: turnsOf(facts, 'agent'),
  hasTools: turnsOf(facts, 'tool') > 0,
  resolution: facts.analysis.resolution?.value ?? '',
  sentiment: facts.analysis.sentiment?.value ?? '',
})

const expectedBy = (label: Label): ReturnType<typeof shownBy> => ({
  startedAt: label.started_at ?? '',
  endedAt: label.ended_at ?? '',
  seconds: Number(label.duration_s),
  phone: label.phone ?? '',
  direction: /web/i.test(label.call_type ?? '')
    ? 'web'
    : label.direction === 'outbound'
      ? 'outbound'
      : 'inbound',
  endedReason: label.ended_reason ?? null,
  callerTurns: Number(label.n_user_turns),
  agentTurns: Number(label.n_agent_turns),
  hasTools: label.has_tool_messages === '1',
  resolution: { '1': 'resolved', '0': 'unresolved' }[label.payload_success ?? ''] ?? '',
  sentiment:
    { Negative: 'negative', Neutral: 'neutral', Positive: 'positive' }[
      label.payload_sentiment ?? ''
    ] ?? '',
})

const providers = isHere ? (['vapi', 'retell'] as const) : []

test.each([
  isHere ? 'the shared calls are here' : 'the shared data is absent: nothing was checked',
])('%s', () => {
  expect(providers.length > 0).toBe(isHere)
})

/** Right where all of it is in the call's label; where that is empty, where other labels have such a name. */
test.skipIf(!isHere)('names that were said are those of the labels in 92 of 100 calls', () => {
  const labels = readLabels()
  const words = (label: Label | undefined) => (label?.customer_name ?? '').toLowerCase().split(' ')
  const names = new Set([...labels.values()].flatMap(words))
  const said = providers.flatMap((provider) =>
    [...applyAll(readAll(provider))].flatMap(([id, facts]) => {
      const name = saidName(facts.transcript)?.toLowerCase().split(' ')
      const known = words(labels.get(id))
      const isRight = (word: string) => (known[0] === '' ? names.has(word) : known.includes(word))
      return name ? [name.every(isRight)] : []
    }),
  )
  expect(said.length).toBeGreaterThan(170)
  expect(said.filter((isRight) => isRight).length / said.length).toBeGreaterThanOrEqual(0.92)
})

describe.each(providers)('real conversations from %s', (provider) => {
  test('every call is read as its label says', () => {
    const labels = readLabels()
    const readings = readAll(provider)
    const calls = applyAll(readings)
    const expected = [...labels.values()].filter((label) => label.provider === provider)
    expect(calls.size).toBe(expected.length)
    for (const label of expected) {
      const facts = calls.get(label.call_id ?? '')
      expect(facts && { id: label.call_id, ...shownBy(facts) }).toEqual({
        id: label.call_id,
        ...expectedBy(label),
      })
      expect([label.customer_name, saidName(facts?.transcript ?? null)]).toContain(
        facts?.callerName,
      )
    }
    expect(applyAll(readings.toReversed())).toEqual(calls)
  })

  test('nothing is unreadable, no outcome unknown, and nothing private is kept', () => {
    for (const reading of readAll(provider)) {
      expect(reading.unreadable).toEqual([])
      expect(reading.facts.outcome).not.toBe('unknown')
      expect(reading.storableEvent).not.toMatch(/listenUrl|controlUrl|access_token|"role":"system"/)
    }
  })

  test('the stored event gives the same facts when it is read again', () => {
    for (const reading of readAll(provider)) {
      const again = readEvent({
        provider,
        body: JSON.parse(reading.storableEvent),
        receivedAt: RECEIVED_AT,
      })
      expect(again).toEqual({ ok: true, reading })
    }
  })
})
