import { useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'

import { useTheme } from '@/ui/theme'

import { useCallView } from '../call-view'
import { LANE_HEIGHT } from './player-lanes'
import type { Timeline } from './timeline'
import { waveChannels } from './wave-channels'

const AHEAD = '99'

const colour = (token: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

const lane = (token: string) => ({
  height: LANE_HEIGHT,
  waveColor: `${colour(token)}${AHEAD}`,
  progressColor: colour(token),
})

export function PlayerWave({
  peaks,
  audioSeconds,
  timeline,
}: {
  peaks: readonly number[]
  audioSeconds: number
  timeline: Pick<Timeline, 'seconds' | 'voices'>
}) {
  const { player } = useCallView()
  const { seconds, voices } = timeline
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const { agent, caller } = waveChannels(peaks, audioSeconds, { seconds, voices })
    const wave = WaveSurfer.create({
      container: place.current,
      peaks: [agent, caller],
      duration: seconds,
      splitChannels: [lane('--accent'), lane('--ink-muted')],
      maxPeak: 1,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
    })
    const follow = () => wave.setTime(player.read().position)
    const stop = player.subscribe(follow)
    wave.once('ready', follow)
    return () => {
      stop()
      wave.destroy()
    }
    // The theme decides what the tokens mean.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [peaks, audioSeconds, seconds, voices, player, theme])
  return <div ref={place} aria-hidden="true" className="animate-appear" />
}
