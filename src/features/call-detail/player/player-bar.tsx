import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { recordingPeaksQuery } from '@/api/recording'
import { isRecordingProblem } from '@/domain/recording-problem'
import { useLateCode } from '@/ui/use-late-code'
import { lateCode } from '@/ui/late-code'

import { useCallView } from '../call-view'
import { PlayerAbsence } from './player-absence'
import { PlayerClock, PlayerControls } from './player-controls'
import { PlayerNotice } from './player-notice'
import { PlayerSlider } from './player-slider'
import { PlayerTools } from './player-tools'
import { buildTimeline, type Marker, withMarkers } from './timeline'
import { useMediaSession } from './use-media-session'
import { usePins } from './use-pins'
import { usePlayer } from './use-player'

// The library that draws is not needed to read, nor to play; without it the lanes say the same.
const playerWave = lateCode(() => import('./player-wave'))

/** Somebody who looks at a call for less long is only passing through. */
const LOOKED_AT_MS = 700

/** The audio of the call, or, without a recording, the call as a line of time. */
export function PlayerBar() {
  const { call, player } = useCallView()
  const wave = useWave(call.id, call.hasRecording)
  const heard = usePlayer(player, ({ seconds }) => seconds) ?? wave.seconds
  const timeline = useTimeline(heard)
  const { code, prepare } = useLateCode(playerWave)
  useMediaSession()

  const hasPeaks = wave.peaks !== null
  useEffect(() => {
    if (hasPeaks) prepare()
  }, [hasPeaks, prepare])
  useEffect(() => player.setSilences(timeline?.silences ?? []), [player, timeline])

  const failed = usePlayer(player, ({ error }) => error?.code ?? null)
  const isUsed = usePlayer(player, ({ status }) => status !== 'idle' && status !== 'failed')
  const refused = [failed, isUsed ? null : wave.refused].find(
    (code) => code != null && isRecordingProblem(code),
  )
  const isAbsent = (!call.hasRecording && !isUsed) || refused !== undefined

  const length = timeline?.seconds ?? heard ?? call.durationSeconds ?? 0
  if (!timeline && !call.hasRecording && call.recordingAbsence === null) return null
  return (
    <section
      aria-label="Recording"
      className="@container rounded-card border border-line bg-surface px-3 py-2 shadow-[0_4px_8px_-6px_rgb(0_0_0/0.25)]"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-1.5 gap-y-1.5 @md:gap-x-4 @3xl:flex-nowrap">
        {isAbsent ? (
          <PlayerAbsence code={refused ?? null} message={wave.message} />
        ) : (
          <PlayerControls />
        )}
        <div className="order-first flex min-w-0 basis-full items-center gap-3 @3xl:order-none @3xl:flex-1 @3xl:basis-0">
          <PlayerSlider player={player} timeline={timeline} seconds={length}>
            {code && wave.peaks && wave.seconds && timeline ? (
              <code.PlayerWave peaks={wave.peaks} audioSeconds={wave.seconds} timeline={timeline} />
            ) : null}
          </PlayerSlider>
        </div>
        <PlayerClock player={player} seconds={length} />
        {isAbsent ? null : <PlayerTools />}
      </div>
      {isAbsent ? null : <PlayerNotice />}
    </section>
  )
}

/** The waveform, fetched once the person has stayed with the call for a moment. */
const useWave = (callId: string, hasRecording: boolean) => {
  const [isLookedAt, setLookedAt] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLookedAt(true), LOOKED_AT_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data, error } = useQuery({
    ...recordingPeaksQuery(callId),
    enabled: isLookedAt && hasRecording,
  })
  return {
    peaks: data?.peaks ?? null,
    seconds: data?.seconds ?? null,
    refused: error?.code ?? null,
    message: error?.message ?? null,
  }
}

const useTimeline = (heard: number | null) => {
  const { call, claims, pins } = useCallView()
  const pinned = usePins(pins)
  const seconds = heard ?? call.durationSeconds
  // Apart from the markers, which come and go: the waveform is not drawn anew for them.
  const talk = useMemo(() => buildTimeline(call.transcript, seconds), [call.transcript, seconds])
  return useMemo(() => {
    const evidence = [...claims.values()].flatMap(({ label, evidence: lines }) =>
      lines.flatMap(({ utterance, startSeconds }): Marker[] => {
        const at = startSeconds ?? call.transcript[utterance]?.startSeconds ?? null
        return at === null ? [] : [{ kind: 'evidence', at, label: `Evidence: ${label}` }]
      }),
    )
    const notes = pinned.map(({ at, label }): Marker => ({ kind: 'pin', at, label }))
    return talk && withMarkers(talk, [...evidence, ...notes])
  }, [talk, call.transcript, claims, pinned])
}
