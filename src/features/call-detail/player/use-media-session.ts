import { useEffect } from 'react'

import { callerWords } from '@/components/caller-labels'

import { useCallView } from '../call-view'
import { usePlayer } from './use-player'

const SKIP_SECONDS = 15

/** Lets the keys of a keyboard, a headset or a lock screen play the call, where the system has such. */
export const useMediaSession = () => {
  const { call, player } = useCallView()
  const isUsed = usePlayer(player, ({ status }) => status === 'ready')
  const playing = usePlayer(player, (state) => state.playing)
  const title = `Call with ${callerWords(call)}`
  const artist = call.agentName ?? ''

  useEffect(() => {
    if (!isUsed || !('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    const step = (seconds: number) => player.cue(player.read().position + seconds)
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', player.play],
      ['pause', player.pause],
      ['seekbackward', ({ seekOffset }) => step(-(seekOffset ?? SKIP_SECONDS))],
      ['seekforward', ({ seekOffset }) => step(seekOffset ?? SKIP_SECONDS)],
      ['seekto', ({ seekTime }) => player.cue(seekTime ?? 0)],
    ]
    mediaSession.metadata = new MediaMetadata({ title, artist })
    for (const [action, run] of actions) mediaSession.setActionHandler(action, run)
    return () => {
      mediaSession.metadata = null
      for (const [action] of actions) mediaSession.setActionHandler(action, null)
      mediaSession.playbackState = 'none'
    }
  }, [player, isUsed, title, artist])

  useEffect(() => {
    if (!isUsed || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused'
  }, [isUsed, playing])
}
