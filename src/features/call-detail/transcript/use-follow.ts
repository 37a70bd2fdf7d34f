import { type RefObject, useCallback, useEffect, useState } from 'react'

const SCROLLING_KEYS = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']

export const findLine = (transcript: HTMLElement | null, utterance: number) =>
  transcript?.querySelector<HTMLElement>(`[data-utterance="${utterance}"]`) ?? null

const isScrollBar = ({ target, clientX }: PointerEvent) =>
  target instanceof HTMLElement &&
  clientX > target.getBoundingClientRect().left + target.clientWidth

const listenForLeaving = (leave: () => void) => {
  const onKeyDown = (event: KeyboardEvent) => SCROLLING_KEYS.includes(event.key) && leave()
  const onPointerDown = (event: PointerEvent) => isScrollBar(event) && leave()
  const passive = { passive: true, capture: true }
  document.addEventListener('wheel', leave, passive)
  document.addEventListener('touchmove', leave, passive)
  document.addEventListener('keydown', onKeyDown, passive)
  document.addEventListener('pointerdown', onPointerDown, passive)
  return () => {
    document.removeEventListener('wheel', leave, passive)
    document.removeEventListener('touchmove', leave, passive)
    document.removeEventListener('keydown', onKeyDown, passive)
    document.removeEventListener('pointerdown', onPointerDown, passive)
  }
}

/**
 * Keeps the current line in sight while the audio plays, until the reader scrolls somewhere else.
 * `following` is false from then on, until `follow()`.
 */
export const useFollow = (
  transcript: RefObject<HTMLElement | null>,
  current: number | null,
  playing: boolean,
) => {
  const [following, setFollowing] = useState(true)
  const [wasPlaying, setWasPlaying] = useState(playing)
  if (playing !== wasPlaying) {
    setWasPlaying(playing)
    if (playing) setFollowing(true)
  }

  useEffect(() => {
    if (!playing || !following) return undefined
    return listenForLeaving(() => setFollowing(false))
  }, [playing, following])

  useEffect(() => {
    if (!playing || !following || current === null) return
    const line = findLine(transcript.current, current)
    if (line && !isComfortable(line)) line.scrollIntoView({ block: 'center' })
  }, [transcript, current, playing, following])

  const follow = useCallback(() => setFollowing(true), [])
  const leave = useCallback(() => setFollowing(false), [])
  return { following, follow, leave }
}

/** Neither under the player on top nor at the lower edge, so that the page jumps once in a while only. */
const isComfortable = (line: HTMLElement) => {
  const { top, bottom } = line.getBoundingClientRect()
  return top > 200 && bottom < window.innerHeight - 120
}
