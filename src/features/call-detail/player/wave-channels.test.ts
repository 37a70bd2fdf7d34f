import { expect, test } from 'vitest'

import { waveChannels } from './player-wave'

const LOUD = Array.from({ length: 1000 }, () => 100)
const voices = { agent: [{ start: 0, end: 4 }], caller: [{ start: 6, end: 10 }] }

/** The first and last second in which a channel sounds. */
const extent = (channel: number[], seconds: number) => {
  const at = (bar: number) => Math.round(((bar + 0.5) / channel.length) * seconds * 10) / 10
  const first = channel.findIndex((value) => value > 0)
  const last = channel.findLastIndex((value) => value > 0)
  return first === -1 ? null : [at(first), at(last)]
}

test('each moment belongs to whom the transcript hears nearest', () => {
  const { agent, caller } = waveChannels(LOUD, 10, { seconds: 10, voices })
  expect(extent(agent, 10)).toEqual([0, 5])
  expect(extent(caller, 10)).toEqual([5, 10])
})

test('audio shorter than the call ends where it ends', () => {
  const { caller } = waveChannels(LOUD, 8, { seconds: 10, voices })
  expect(extent(caller, 10)).toEqual([5, 8])
})

test('with one voice, all sound is theirs', () => {
  const { agent, caller } = waveChannels(LOUD, 10, {
    seconds: 10,
    voices: { agent: [], caller: [{ start: 2, end: 3 }] },
  })
  expect(extent(agent, 10)).toBeNull()
  expect(extent(caller, 10)).toEqual([0, 10])
})
