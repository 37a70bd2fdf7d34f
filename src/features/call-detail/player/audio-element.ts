const STUCK_MS = 15_000
const TICK_MS = 100

type Listeners = {
  onReady: (seconds: number | null) => void
  onPlaying: (playing: boolean) => void
  onPosition: (seconds: number) => void
  onEnded: () => void
  onBroken: (error: unknown) => void
}

export type AudioElement = ReturnType<typeof createAudioElement>

/** An audio element of which nothing is heard any more once it is released. */
export const createAudioElement = (address: string, listeners: Listeners) => {
  const element = new Audio()
  let isReleased = false
  let stuck: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined

  const on = (type: string, run: () => void) =>
    element.addEventListener(type, () => {
      if (!isReleased) run()
    })
  const unstick = () => clearTimeout(stuck)
  const tick = () => listeners.onPosition(element.currentTime)

  on('loadedmetadata', () =>
    listeners.onReady(Number.isFinite(element.duration) ? element.duration : null),
  )
  on('timeupdate', () => {
    unstick()
    tick()
  })
  on('waiting', () => {
    unstick()
    stuck = setTimeout(
      () => listeners.onBroken(new Error('The recording stopped coming')),
      STUCK_MS,
    )
  })
  on('play', () => {
    ticking ??= setInterval(tick, TICK_MS)
    listeners.onPlaying(true)
  })
  const rest = () => {
    clearInterval(ticking)
    ticking = undefined
    unstick()
  }
  on('pause', () => {
    rest()
    listeners.onPlaying(false)
  })
  on('ended', listeners.onEnded)
  on('error', () => listeners.onBroken(element.error))

  element.crossOrigin = 'anonymous'
  element.preload = 'auto'
  element.src = address
  return {
    element,
    release: () => {
      isReleased = true
      rest()
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
  }
}
