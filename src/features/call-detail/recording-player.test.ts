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
  constructor() {
    super()
    SilentAudio.latest = this
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
  removeAttribute() {}
  tick(seconds: number) {
    this.currentTime = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }
}

const revoked: string[] = []

beforeEach(() => {
  localStorage.clear()
  revoked.length = 0
  SilentAudio.latest = undefined
  vi.stubGlobal('Audio', SilentAudio)
  vi.stubGlobal('URL', {
    createObjectURL: () => 'blob:recording',
    revokeObjectURL: (url: string) => revoked.push(url),
  })
})
afterEach(() => vi.unstubAllGlobals())

const audio = () => Promise.resolve(new Blob(['sound']))
const untilReady = (player: ReturnType<typeof createRecordingPlayer>) =>
  vi.waitFor(() => expect(player.read().status).toBe('ready'))

describe('a recording', () => {
  test('is fetched when it is first wanted, once', async () => {
    const load = vi.fn<typeof audio>(audio)
    const player = createRecordingPlayer(load)
    player.cue(12)
    expect(load).not.toHaveBeenCalled()

    player.play()
    await untilReady(player)
    expect(player.read()).toMatchObject({ playing: true, seconds: 60 })
    expect(SilentAudio.latest?.currentTime).toBe(12)

    player.pause()
    player.play()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('seeking loads it, stays within it, and does not start it', async () => {
    const player = createRecordingPlayer(audio)
    player.seek(40)
    await untilReady(player)
    expect(player.read()).toMatchObject({ playing: false, position: 40 })
    player.seek(999)
    expect(player.read().position).toBe(60)
    player.seek(-5)
    expect(player.read().position).toBe(0)
  })

  test('follows the sound, and begins again after the end', async () => {
    const player = createRecordingPlayer(audio)
    player.play()
    await untilReady(player)
    SilentAudio.latest?.tick(60)
    expect(player.read().position).toBe(60)
    player.pause()
    player.play()
    expect(player.read()).toMatchObject({ position: 0, playing: true })
  })

  test('says why it cannot be played, and tries again when asked', async () => {
    const refused = new ApiError({ status: 404, code: 'gone', message: 'The provider lost it.' })
    const load = vi.fn<typeof audio>(audio).mockRejectedValueOnce(refused)
    const player = createRecordingPlayer(load)
    player.play()
    await vi.waitFor(() => expect(player.read().status).toBe('failed'))
    expect(player.read().error?.message).toBe('The provider lost it.')
    player.play()
    await untilReady(player)
    expect(player.read().error).toBeNull()
  })

  test('remembers the speed for the next call', async () => {
    createRecordingPlayer(audio).setSpeed(1.5)
    const next = createRecordingPlayer(audio)
    next.play()
    await untilReady(next)
    expect(next.read().speed).toBe(1.5)
    expect(SilentAudio.latest?.playbackRate).toBe(1.5)
    localStorage.setItem('playbackSpeed', '99')
    expect(createRecordingPlayer(audio).read().speed).toBe(1)
  })

  test('gives its memory back and stops when the call is left', async () => {
    const player = createRecordingPlayer(audio)
    player.play()
    await untilReady(player)
    player.dispose()
    expect(revoked).toEqual(['blob:recording'])
    expect(SilentAudio.latest?.paused).toBe(true)
    expect(player.read()).toMatchObject({ status: 'idle', playing: false })
  })

  test('a call left while it loads never plays', async () => {
    let arrive: (blob: Blob) => void = () => {}
    const player = createRecordingPlayer(() => new Promise<Blob>((resolve) => (arrive = resolve)))
    player.play()
    player.dispose()
    arrive(new Blob(['late']))
    await Promise.resolve()
    expect(SilentAudio.latest).toBeUndefined()
  })

  test('without one, the position is a place in the transcript', () => {
    const player = createRecordingPlayer(null)
    player.seek(30)
    player.play()
    expect(player.read()).toMatchObject({ position: 30, playing: false, status: 'idle' })
  })
})
