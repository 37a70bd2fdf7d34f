import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MicOff } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import { useAuth } from '@/api/auth'
import { recordingPeaksQuery } from '@/api/recording'
import { callerWords } from '@/components/caller'
import type { CallDetail } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import {
  isRecordingProblem,
  problemOfAbsence,
  type RecordingProblem,
} from '@/domain/recording-problem'
import { clock } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { lateCode, useLateCode } from '@/ui/late-code'

import { useCallView } from '../call-view'
import { PlayerClock, PlayerControls, PlayerTools } from './player-controls'
import { PlayerSlider } from './player-slider'
import { buildTimeline, type Marker, withMarkers } from './timeline'
import { useKeptFocus, usePins, usePlayer } from './recording-player'

const SKIP_SECONDS = 15

/** Lets the keys of a keyboard, a headset or a lock screen play the call, where the system has such. */
const useMediaSession = () => {
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

// The library that draws is not needed to read, nor to play; without it the lanes say the same.
const playerWave = lateCode(() => import('./player-wave'))

/** Somebody who looks at a call for less long is only passing through. */
const LOOKED_AT_MS = 700

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
      <div className="flex min-h-14 flex-wrap items-center gap-x-1.5 gap-y-1.5 @md:gap-x-3 @xl:flex-nowrap @3xl:gap-x-4">
        {isAbsent ? (
          <PlayerAbsence code={refused ?? null} message={wave.message} />
        ) : (
          <PlayerControls />
        )}
        <div className="order-first flex min-w-0 basis-full items-center gap-3 @xl:order-none @xl:flex-1 @xl:basis-0">
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
      lines.flatMap(({ startSeconds: at }): Marker[] =>
        at === null ? [] : [{ kind: 'evidence', at, label: `Evidence: ${label}` }],
      ),
    )
    const notes = pinned.map(({ at, label }): Marker => ({ kind: 'pin', at, label }))
    return talk && withMarkers(talk, [...evidence, ...notes])
  }, [talk, claims, pinned])
}

function PlayerNotice() {
  const { player } = useCallView()
  const status = usePlayer(player, (state) => state.status)
  const message = usePlayer(player, ({ error }) => error?.message ?? null)
  const loop = usePlayer(player, ({ loop: passage }) =>
    passage?.end == null ? null : `${clock(passage.start)} to ${clock(passage.end)}`,
  )
  return (
    <output className="block empty:hidden">
      {message === null ? null : (
        <span className="mt-1 flex flex-wrap items-center gap-2 text-row text-danger">
          {message}
          <Button size="sm" onClick={player.play}>
            Try again
          </Button>
        </span>
      )}
      {status === 'resuming' ? (
        <span className="mt-1 block text-row text-ink-muted">
          Connection to the recording lost. Resuming…
        </span>
      ) : null}
      {status === 'loading' ? <span className="sr-only">Loading the recording</span> : null}
      {loop === null ? null : <span className="sr-only">Repeating {loop}</span>}
    </output>
  )
}

const WORDS: Record<RecordingProblem, { title: string; text: string }> = {
  'no-recording': { title: 'No recording', text: 'The provider sent no recording.' },
  'recording-deleted': {
    title: 'Deleted at the provider',
    text: 'The provider no longer has this recording.',
  },
  'recording-policy': {
    title: 'Not stored by policy',
    text: 'The provider is set not to keep recordings.',
  },
  'recording-no-consent': {
    title: 'No consent to record',
    text: 'The caller did not agree to be recorded.',
  },
  'recording-key-missing': {
    title: 'Recordings are not connected',
    text: 'Ask an admin to add the provider’s API key in Settings.',
  },
  'recording-key-refused': {
    title: 'The provider refuses the key',
    text: 'Ask an admin to check the provider’s API key.',
  },
}

const wordsFor = (problem: RecordingProblem, { status }: CallDetail) =>
  problem === 'no-recording' && !hasEnded(status)
    ? { title: 'No recording yet', text: 'It appears here when the call has ended.' }
    : WORDS[problem]

function PlayerAbsence({ code, message }: { code: string | null; message: string | null }) {
  const { call, player } = useCallView()
  const { user } = useAuth()
  const said = usePlayer(player, ({ error }) => error?.message ?? null) ?? message
  // The codes of a player's or a waveform's problem, which the caller has checked.
  const problem = (code as RecordingProblem | null) ?? problemOfAbsence(call.recordingAbsence)
  const { title, text } = wordsFor(problem, call)
  const isKey = problem === 'recording-key-missing' || problem === 'recording-key-refused'
  const place = useKeptFocus<HTMLParagraphElement>(player)
  return (
    <div className="flex min-h-9 items-center gap-2.5">
      <MicOff className="shrink-0 text-ink-subtle" />
      <p ref={place} tabIndex={-1} className="max-w-76 text-meta text-ink-muted">
        <strong className="block text-row font-medium text-ink">{title}</strong>
        {(isKey ? said : null) ?? text}
      </p>
      {isKey && user?.role === 'admin' ? (
        <Link to="/settings" className="text-row text-accent underline">
          Settings
        </Link>
      ) : null}
      {problem === 'recording-deleted' ? (
        <Button size="sm" onClick={player.play}>
          Ask again
        </Button>
      ) : null}
    </div>
  )
}
