import { ApiError } from '@/api/api-error'

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Speed = (typeof SPEEDS)[number]

const SPEED_KEY = 'playbackSpeed'

const storedSpeed = (): Speed => {
  const stored = Number(localStorage.getItem(SPEED_KEY))
  return SPEEDS.find((speed) => speed === stored) ?? 1
}

export type PlayerState = {
  /** `idle`: nothing has been asked for yet. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  playing: boolean
  /** Seconds from the start. */
  position: number
  /** Of the audio itself; null until it has loaded. */
  seconds: number | null
  speed: Speed
  /** While loading, 0 to 1; null when nobody knows. */
  progress: number | null
  error: ApiError | null
}

type Load = (options: {
  signal: AbortSignal
  onProgress: (part: number | null) => void
}) => Promise<Blob>

export type RecordingPlayer = ReturnType<typeof createRecordingPlayer>

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const asApiError = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError({
        status: 0,
        code: 'unplayable',
        message: 'This browser cannot play the recording.',
        cause: error,
      })

/**
 * Plays one recording, fetched when it is first wanted. Without `load` there is no recording, and
 * the position is only a place in the transcript. A store for `useSyncExternalStore`.
 */
export const createRecordingPlayer = (load: Load | null) => {
  let state: PlayerState = {
    status: 'idle',
    playing: false,
    position: 0,
    seconds: null,
    speed: storedSpeed(),
    progress: null,
    error: null,
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  let audio: HTMLAudioElement | undefined
  let address: string | undefined
  let attempt: AbortController | undefined
  let playWhenReady = false

  const start = () => {
    // Refused when the browser wants a fresh press after the wait; the button is then still there.
    audio?.play().catch((error: unknown) => {
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!refused && !isAbort(error)) fail(error)
    })
  }
  const fail = (error: unknown) => {
    forget()
    set({ status: 'failed', playing: false, progress: null, error: asApiError(error) })
  }
  const forget = () => {
    attempt?.abort()
    attempt = undefined
    audio?.pause()
    audio?.removeAttribute('src')
    audio = undefined
    if (address !== undefined) URL.revokeObjectURL(address)
    address = undefined
  }

  const attach = (blob: Blob) => {
    address = URL.createObjectURL(blob)
    const element = new Audio(address)
    audio = element
    element.playbackRate = state.speed
    const on = (type: string, run: () => void) =>
      element.addEventListener(type, () => audio === element && run())
    on('loadedmetadata', () => {
      const seconds = Number.isFinite(element.duration) ? element.duration : null
      set({ status: 'ready', progress: null, seconds })
      element.currentTime = state.position
      if (playWhenReady) start()
    })
    on('timeupdate', () => set({ position: element.currentTime }))
    on('play', () => set({ playing: true }))
    on('pause', () => set({ playing: false }))
    on('ended', () => set({ playing: false }))
    on('error', () => fail(element.error))
  }

  const fetchOnce = async () => {
    if (!load || state.status === 'loading' || state.status === 'ready') return
    const mine = new AbortController()
    attempt = mine
    set({ status: 'loading', progress: null, error: null })
    try {
      const blob = await load({
        signal: mine.signal,
        onProgress: (progress) => attempt === mine && set({ progress }),
      })
      if (attempt === mine) attach(blob)
    } catch (error) {
      if (attempt === mine) fail(error)
    }
  }

  const length = () => state.seconds ?? Infinity
  /** Moves without asking for the audio: from here it will play. */
  const cue = (seconds: number) => {
    const position = Math.min(Math.max(0, seconds), length())
    set({ position })
    if (audio && state.status === 'ready') audio.currentTime = position
  }
  const play = () => {
    if (!load) return
    playWhenReady = true
    if (state.status !== 'ready') {
      void fetchOnce()
      return
    }
    if (state.seconds !== null && state.position >= state.seconds) cue(0)
    start()
  }
  const pause = () => {
    playWhenReady = false
    audio?.pause()
  }

  return {
    canPlay: load !== null,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: () => state,
    cue,
    play,
    pause,
    toggle: () =>
      state.playing || (playWhenReady && state.status === 'loading') ? pause() : play(),
    /** Moves to a second and has the audio ready there. */
    seek: (seconds: number) => {
      cue(seconds)
      void fetchOnce()
    },
    setSpeed: (speed: Speed) => {
      localStorage.setItem(SPEED_KEY, String(speed))
      if (audio) audio.playbackRate = speed
      set({ speed })
    },
    /** Stops, and gives the memory back. It can be used again afterwards. */
    dispose: () => {
      forget()
      playWhenReady = false
      set({ status: 'idle', playing: false, progress: null, error: null })
    },
  }
}
