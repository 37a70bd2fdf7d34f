// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError } from '@/api/api-error'

import { createRecordingPlayer } from './recording-player'

/** jsdom has no media: an element that plays when told to and whose clock the test turns. */
class SilentAudio extends EventTarget {
  static latest: SilentAudio | undefined
  currentTime = 0
  duration = 60
  playbackRate = 1
  error: unknown = null
  paused = true
  preload = ''
  crossOrigin = ''
  #src = ''
  constructor() {
    super()
    SilentAudio.latest = this
  }
  get src() {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
  }
  play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  load() {}
  removeAttribute() {
    this.#src = ''
  }
  hear(seconds: number) {
    this.currentTime = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }
  break() {
    this.dispatchEvent(new Event('error'))
  }
}

const sound = () => SilentAudio.latest

let players: ReturnType<typeof createRecordingPlayer>[] = []
type Begin = NonNullable<Parameters<typeof createRecordingPlayer>[0]>
const make = (begin: Begin | null) => {
  const player = createRecordingPlayer(begin)
  players.push(player)
  return player
}

let plays = 0
const begin = vi.fn<Begin>()
const problem = (code: string, status = 404) => new ApiError({ status, code, message: code })

beforeEach(() => {
  localStorage.clear()
  players = []
  plays = 0
  begin.mockReset().mockImplementation(async () => {
    plays += 1
    return { address: `/recordings/1?ticket=${plays}`, ticket: `ticket ${plays}` }
  })
  SilentAudio.latest = undefined
  vi.stubGlobal('Audio', SilentAudio)
})
afterEach(() => {
  for (const player of players) player.dispose()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const untilReady = (player: ReturnType<typeof createRecordingPlayer>) =>
  expect.poll(() => player.read().status).toBe('ready')
const playing = async () => {
  const player = make(begin)
  player.play()
  await untilReady(player)
  return player
}

describe('a recording', () => {
  test('is fetched when it is first wanted, once, from the second it begins at', async () => {
    const player = make(begin)
    player.cue(12)
    expect(begin).not.toHaveBeenCalled()

    player.play()
    await untilReady(player)
    expect(begin).toHaveBeenCalledWith({ fromSeconds: 12, ticket: undefined })
    expect(player.read()).toMatchObject({ playing: true, seconds: 60 })
    expect(sound()?.currentTime).toBe(12)

    player.pause()
    player.play()
    expect(begin).toHaveBeenCalledTimes(1)
  })

  test('is moved within, and only within', async () => {
    const player = await playing()
    player.cue(999)
    expect(sound()?.currentTime).toBe(60)
    player.cue(-5)
    expect(player.read().position).toBe(0)
    player.playFrom(30)
    expect(sound()?.currentTime).toBe(30)
  })

  test('follows the sound, and begins again after the end', async () => {
    const player = await playing()
    sound()?.hear(60)
    expect(player.read().position).toBe(60)
    player.pause()
    player.play()
    expect(player.read()).toMatchObject({ position: 0, playing: true })
  })

  test('says why it cannot be played, and tries again when asked', async () => {
    begin.mockRejectedValueOnce(problem('recording-deleted'))
    const player = make(begin)
    player.play()
    await expect.poll(() => player.read().status).toBe('failed')
    expect(player.read().error?.code).toBe('recording-deleted')
    player.play()
    await untilReady(player)
    expect(player.read().error).toBeNull()
  })

  test('that was stopped from elsewhere goes on with one press', async () => {
    const player = await playing()
    sound()?.pause()
    expect(player.read().playing).toBe(false)
    player.toggle()
    expect(player.read().playing).toBe(true)
  })

  test('a press while it loads takes the wish back', async () => {
    const player = make(begin)
    player.toggle()
    player.toggle()
    await untilReady(player)
    expect(player.read().playing).toBe(false)
  })

  test('remembers the speed for the next call', async () => {
    make(begin).setSpeed(1.5)
    const player = await playing()
    expect(player.read().speed).toBe(1.5)
    expect(sound()?.playbackRate).toBe(1.5)
    localStorage.setItem('playbackSpeed', '99')
    expect(make(begin).read().speed).toBe(1)
  })

  test('stops when the call is left', async () => {
    const player = await playing()
    player.dispose()
    expect(sound()).toMatchObject({ paused: true, src: '' })
    expect(player.read()).toMatchObject({ status: 'idle', playing: false })
  })

  test('a call left while it loads never plays', async () => {
    const player = make(begin)
    player.play()
    player.dispose()
    await Promise.resolve()
    expect(sound()).toBeUndefined()
  })

  test('without one, the position is a place in the transcript', () => {
    const player = make(null)
    player.cue(30)
    player.play()
    expect(player.read()).toMatchObject({ position: 30, playing: false, status: 'idle' })
  })

  test('that begins silences the one that plays elsewhere', async () => {
    const first = await playing()
    await playing()
    await expect.poll(() => first.read().playing).toBe(false)
  })
})

describe('a recording that breaks off', () => {
  const breakOff = async (player: ReturnType<typeof createRecordingPlayer>) => {
    const before = sound()
    before?.break()
    expect(player.read().status).toBe('resuming')
    await expect.poll(() => sound()).not.toBe(before)
  }

  test('goes on at the same second, as the same listening', async () => {
    const player = await playing()
    sound()?.hear(23.4)
    await breakOff(player)
    await untilReady(player)
    expect(begin).toHaveBeenLastCalledWith({ fromSeconds: 23.4, ticket: 'ticket 1' })
    expect(sound()?.currentTime).toBe(23.4)
    expect(player.read()).toMatchObject({ playing: true, position: 23.4, error: null })
  })

  test('stays paused when it was paused', async () => {
    const player = await playing()
    player.pause()
    await breakOff(player)
    await untilReady(player)
    expect(player.read().playing).toBe(false)
  })

  test('ends at once when the provider no longer has it', async () => {
    const player = await playing()
    begin.mockRejectedValue(problem('recording-deleted'))
    sound()?.break()
    await expect.poll(() => player.read().status).toBe('failed')
    expect(player.read().error?.code).toBe('recording-deleted')
    expect(begin).toHaveBeenCalledTimes(2)
  })

  test('is given up after a while, with its place kept', async () => {
    const player = await playing()
    sound()?.hear(40)
    vi.useFakeTimers()
    begin.mockRejectedValue(problem('unreachable', 0))
    sound()?.break()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(player.read()).toMatchObject({ status: 'failed', position: 40 })
    expect(begin).toHaveBeenCalledTimes(6)
  })
})

describe('a loop', () => {
  test('plays its passage over and over, until it is let go', async () => {
    const player = await playing()
    sound()?.hear(20)
    player.markLoopStart()
    expect(player.read().loop).toEqual({ start: 20, end: null })
    sound()?.hear(26)
    player.markLoopEnd()
    sound()?.hear(26.1)
    expect(sound()?.currentTime).toBe(20)
    player.setLoop(null)
    sound()?.hear(26.1)
    expect(sound()?.currentTime).toBe(26.1)
  })

  test('marked backwards is the same, too short is none', () => {
    const player = make(begin)
    player.cue(30)
    player.markLoopStart()
    player.cue(10)
    player.markLoopEnd()
    expect(player.read().loop).toEqual({ start: 10, end: 30 })
    player.markLoopStart()
    player.markLoopEnd()
    expect(player.read().loop).toBeNull()
  })
})

test('silences are skipped when that is wanted, and it is remembered', async () => {
  const player = await playing()
  player.setSilences([{ start: 10, end: 20 }])
  sound()?.hear(12)
  expect(player.read().position).toBe(12)
  player.setSkipSilences(true)
  sound()?.hear(12)
  expect(player.read().position).toBeCloseTo(19.7)
  sound()?.hear(10.2)
  expect(player.read().position).toBe(10.2)
  expect(make(begin).read().skipSilences).toBe(true)
})
