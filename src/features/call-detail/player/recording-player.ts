import { useEffect, useRef, useSyncExternalStore } from 'react'

import { ApiError } from '@/api/api-error'
import { isRecordingProblem } from '@/domain/recording-problem'
import { createListeners } from '@/lib/listeners'

import { type AudioElement, createAudioElement } from './audio-element'
import { afterSilence, type Loop, markLoopEnd, markLoopStart } from './playback-route'
import {
  readSkipSilences,
  readSpeed,
  type Speed,
  storeSkipSilences,
  storeSpeed,
} from './playback-settings'
import type { Span } from './timeline'

const CHANNEL = 'playback'

/**
 * Only one recording plays at a time, in this tab and in all others of the same browser: whoever
 * begins says so, and `silence` is run in everyone else.
 */
const joinPlayers = (silence: () => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', silence)
  return {
    // A channel has no origin to name: it never leaves ours.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    announce: () => channel.postMessage('playing'),
    leave: () => channel.close(),
  }
}

export type PlayerState = {
  /** `idle`: nothing has been asked for yet. `resuming`: it broke off and is being fetched again. */
  status: 'idle' | 'loading' | 'ready' | 'resuming' | 'failed'
  playing: boolean
  /** Seconds from the start. */
  position: number
  /** Of the audio itself; null until it has loaded. */
  seconds: number | null
  speed: Speed
  skipSilences: boolean
  loop: Loop | null
  error: ApiError | null
}

type Begin = (listening: {
  fromSeconds: number
  ticket: string | undefined
}) => Promise<{ address: string; ticket: string }>

export type RecordingPlayer = ReturnType<typeof createRecordingPlayer>

const RESUME_AFTER_MS = [250, 1000, 2000, 4000, 8000]

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const asApiError = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError({
        status: 0,
        code: 'unplayable',
        message: 'The recording could not be played on.',
        cause: error,
      })

/**
 * Plays one recording, fetched when it is first wanted. When it breaks off, because the line or the
 * right to hear it ended, it goes on at the same second. Without `begin` there is no recording, and
 * the position is only a place in the transcript. A store for `useSyncExternalStore`.
 */
export const createRecordingPlayer = (begin: Begin | null) => {
  let state: PlayerState = {
    status: 'idle',
    playing: false,
    position: 0,
    seconds: null,
    speed: readSpeed(),
    skipSilences: readSkipSilences(),
    loop: null,
    error: null,
  }
  const { subscribe, announce } = createListeners()
  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change }
    announce()
  }

  let audio: AudioElement | undefined
  let ticket: string | undefined
  let wantsSound = false
  let attempts = 0
  /** Grows with each attempt and on leaving, so that a late answer knows it is late. */
  let epoch = 0
  let silences: readonly Span[] = []
  let players: ReturnType<typeof joinPlayers> | undefined

  const drop = () => {
    epoch += 1
    audio?.release()
    audio = undefined
  }
  const fail = (error: unknown) => {
    drop()
    wantsSound = false
    set({ status: 'failed', playing: false, error: asApiError(error) })
  }

  const sound = () => {
    players ??= joinPlayers(pause)
    players.announce()
    // Refused when the browser wants a fresh press after the wait; the button is then still there.
    audio?.element.play().catch((error: unknown) => {
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (refused) pause()
    })
  }

  const goTo = (seconds: number) => {
    set({ position: seconds })
    if (audio && state.status === 'ready') audio.element.currentTime = seconds
  }

  const onPosition = (heard: number) => {
    if (heard > state.position) attempts = 0
    set({ position: heard })
    if (!state.playing) return
    const { loop, skipSilences } = state
    if (loop?.end != null && heard >= loop.end) return goTo(loop.start)
    const past = skipSilences ? afterSilence(silences, heard) : null
    if (past !== null) goTo(past)
  }

  const attach = (address: string) => {
    const mine = createAudioElement(address, {
      onReady: (seconds) => {
        set({ status: 'ready', seconds })
        mine.element.playbackRate = state.speed
        mine.element.currentTime = state.position
        if (wantsSound) sound()
      },
      onPlaying: (playing) => {
        if (state.status !== 'ready') return
        wantsSound = playing
        set({ playing })
      },
      onPosition,
      onEnded: () => {
        if (state.loop?.end == null) return set({ playing: false })
        goTo(state.loop.start)
        sound()
      },
      onBroken: (error) => {
        drop()
        void goOn(error)
      },
    })
    audio = mine
  }

  const fetchOnce = async (status: 'loading' | 'resuming') => {
    if (!begin) return
    drop()
    const mine = epoch
    set({ status, error: null })
    try {
      const play = await begin({ fromSeconds: state.position, ticket })
      if (epoch !== mine) return
      ticket = play.ticket
      attach(play.address)
    } catch (error) {
      if (epoch !== mine || isAbort(error)) return
      const mayPass = error instanceof ApiError && !isRecordingProblem(error.code)
      if (status === 'resuming' && mayPass) await goOn(error)
      else fail(error)
    }
  }

  const goOn = async (error: unknown) => {
    const wait = RESUME_AFTER_MS[attempts]
    if (wait === undefined) return fail(error)
    attempts += 1
    const mine = epoch
    set({ status: 'resuming' })
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (epoch === mine) await fetchOnce('resuming')
  }

  const length = () => state.seconds ?? Infinity
  const play = () => {
    if (!begin) return
    wantsSound = true
    if (state.status !== 'ready') {
      attempts = 0
      if (state.status !== 'loading' && state.status !== 'resuming') void fetchOnce('loading')
      return
    }
    if (state.seconds !== null && state.position >= state.seconds) goTo(0)
    sound()
  }
  const pause = () => {
    wantsSound = false
    audio?.element.pause()
  }
  const cue = (seconds: number) => goTo(Math.min(Math.max(0, seconds), length()))

  return {
    canPlay: begin !== null,
    subscribe,
    read: () => state,
    play,
    pause,
    cue,
    playFrom: (seconds: number) => {
      cue(seconds)
      play()
    },
    toggle: () => {
      const isOn = state.playing || (wantsSound && state.status !== 'failed')
      return isOn && state.position < length() ? pause() : play()
    },
    setSpeed: (speed: Speed) => {
      storeSpeed(speed)
      if (audio) audio.element.playbackRate = speed
      set({ speed })
    },
    setSkipSilences: (skipSilences: boolean) => {
      storeSkipSilences(skipSilences)
      set({ skipSilences })
    },
    setSilences: (spans: readonly Span[]) => {
      silences = spans
    },
    markLoopStart: () => set({ loop: markLoopStart(state.position) }),
    markLoopEnd: () => set({ loop: markLoopEnd(state.loop, state.position) }),
    /** Plays a passage over and over; null plays on to the end again. */
    setLoop: (loop: Loop | null) => set({ loop }),
    dispose: () => {
      drop()
      players?.leave()
      players = undefined
      wantsSound = false
      set({ status: 'idle', playing: false, error: null })
    },
  }
}

export const usePlayer = <Value extends string | number | boolean | null>(
  player: RecordingPlayer,
  select: (state: PlayerState) => Value,
): Value => useSyncExternalStore(player.subscribe, () => select(player.read()))

export const useKeptFocus = <Part extends HTMLElement>(player: RecordingPlayer) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && player.read().status !== 'idle') part.current?.focus({ preventScroll: true })
  }, [player])
  return part
}

export type Pin = { at: number; label: string }

export type PinBoard = ReturnType<typeof createPinBoard>

const NONE: readonly Pin[] = []

export const createPinBoard = () => {
  let pins = NONE
  const { subscribe, announce } = createListeners()
  return {
    show: (next: readonly Pin[]) => {
      pins = next
      announce()
    },
    read: () => pins,
    subscribe,
  }
}

export const usePins = (board: PinBoard) => useSyncExternalStore(board.subscribe, board.read)
