import { useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'

import { countLeading } from '@/lib/count-leading'
import { useTheme } from '@/ui/theme'

import { useCallView } from '../call-view'
import { LANE_HEIGHT } from './player-lanes'
import type { Span, Timeline, Voice } from './timeline'

const BARS = 800

/** How far a second is from a span; 0 within it. */
const distance = ({ start, end }: Span, seconds: number) =>
  Math.max(start - seconds, seconds - end, 0)

const nearest = (spans: readonly Span[], seconds: number) => {
  const past = countLeading(spans.length, (index) => (spans[index]?.end ?? Infinity) < seconds)
  return Math.min(
    ...[spans[past - 1], spans[past]].map((span) => (span ? distance(span, seconds) : Infinity)),
  )
}

/**
 * The one waveform of a mono recording as two, agent above and caller below: each moment belongs to
 * whom the transcript hears nearest to it. `peaks` are 0 to 100 over the audio's `audioSeconds`; the
 * answer is 0 to 1 over the whole time line.
 */
export const waveChannels = (
  peaks: readonly number[],
  audioSeconds: number,
  { seconds, voices }: Pick<Timeline, 'seconds' | 'voices'>,
): Record<Voice, number[]> => {
  const channels: Record<Voice, number[]> = { agent: [], caller: [] }
  const perPeak = audioSeconds / peaks.length
  for (let bar = 0; bar < BARS; bar += 1) {
    const from = Math.floor((bar * seconds) / BARS / perPeak)
    const to = Math.max(from + 1, Math.ceil(((bar + 1) * seconds) / BARS / perPeak))
    const loudness = Math.max(0, ...peaks.slice(from, to)) / 100
    const at = ((bar + 0.5) * seconds) / BARS
    const isAgent = nearest(voices.agent, at) <= nearest(voices.caller, at)
    channels.agent.push(isAgent ? loudness : 0)
    channels.caller.push(isAgent ? 0 : loudness)
  }
  return channels
}

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
