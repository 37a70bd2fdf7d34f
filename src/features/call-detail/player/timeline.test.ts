import { describe, expect, test } from 'vitest'

import type { Utterance } from '@/contracts/transcript'

import { buildTimeline, utteranceAt, utteranceStarts, withMarkers } from './timeline'

const turn = (
  role: Utterance['role'],
  startSeconds: number | null,
  endSeconds: number | null = null,
  text = 'one two three',
): Utterance => ({ role, text, startSeconds, endSeconds })

describe('the time line of a call', () => {
  test('puts each voice into its lane and shows long silences', () => {
    const timeline = buildTimeline(
      [turn('agent', 0, 4), turn('caller', 5, 6), turn('agent', 12, 14)],
      20,
    )
    expect(timeline?.voices).toEqual({
      agent: [
        { start: 0, end: 4 },
        { start: 12, end: 14 },
      ],
      caller: [{ start: 5, end: 6 }],
    })
    expect(timeline?.silences).toEqual([
      { start: 6, end: 12 },
      { start: 14, end: 20 },
    ])
  })

  test('marks tools, transfers and evidence, which are nobody speaking', () => {
    const call = buildTimeline([turn('caller', 0, 30), turn('tool', 3), turn('transfer', 9)], 30)
    const timeline = call && withMarkers(call, [{ kind: 'evidence', at: 4.5, label: 'Category' }])
    expect(timeline?.markers).toEqual([
      { kind: 'tool', at: 3, label: 'one two three' },
      { kind: 'evidence', at: 4.5, label: 'Category' },
      { kind: 'transfer', at: 9, label: 'Transfer: one two three' },
    ])
    expect(timeline?.voices.agent).toEqual([])
  })

  test('marks where the agent was slow to answer', () => {
    const timeline = buildTimeline([turn('caller', 0, 4), turn('agent', 6.5, 8)], 10)
    expect(timeline?.markers).toEqual([
      { kind: 'slow', at: 6.5, label: 'The agent answered after 2.5 s' },
    ])
  })

  test('a turn without an end stops at the next one', () => {
    const long = Array.from({ length: 100 }, () => 'word').join(' ')
    const timeline = buildTimeline([turn('agent', 1, null, long), turn('caller', 5)], null)
    expect(timeline?.voices.agent).toEqual([{ start: 1, end: 5 }])
    expect(timeline?.seconds).toBeCloseTo(6.2)
  })

  test('is longer than the call when words come after its end', () => {
    expect(buildTimeline([turn('agent', 0, 12)], 10)?.seconds).toBe(12)
  })

  test('there is none without times', () => {
    expect(buildTimeline([turn('agent', null), turn('caller', null)], 60)).toBeNull()
    expect(buildTimeline([], 60)).toBeNull()
    expect(buildTimeline([turn('agent', 0, 0)], null)).toBeNull()
  })

  test('ten thousand turns are few shapes', () => {
    const turns = Array.from({ length: 10_000 }, (_, index) =>
      turn(index % 2 === 0 ? 'agent' : 'caller', index, index + 1),
    )
    const timeline = buildTimeline(turns, 10_000)
    expect(timeline?.voices.agent.length).toBeLessThanOrEqual(1000)
    expect(timeline?.silences).toEqual([])
  })
})

describe('the utterance at a second', () => {
  const starts = utteranceStarts([
    turn('agent', 0.5),
    turn('caller', null),
    turn('caller', 4),
    turn('tool', 4),
    turn('agent', 9),
  ])

  test.each([
    [0, null],
    [0.5, 0],
    [3.99, 0],
    [4, 3],
    [8.9, 3],
    [500, 4],
  ])('%d s is utterance %s', (seconds, expected) => {
    expect(utteranceAt(starts, seconds)).toBe(expected)
  })
})
