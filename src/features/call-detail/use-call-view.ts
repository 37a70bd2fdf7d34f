import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { callDetailQuery } from '@/api/calls'
import { beginListening } from '@/api/recording'
import type { CallDetail } from '@/contracts/calls'

import { useCallChanges } from './call-changes'
import type { CallView, LineTarget } from './call-view'
import { marksByLine, numberClaims } from './transcript/evidence-marks'
import { createRecordingPlayer } from './player/recording-player'
import { utteranceAt, utteranceStarts } from './player/timeline'
import { createPinBoard } from './player/use-pins'

export type Place = {
  utterance: number | undefined
  seconds: number | undefined
  origin?: LineTarget['origin'] | undefined
}

export const NO_PLACE: Place = { utterance: undefined, seconds: undefined }

const NONE: never[] = []

/**
 * Everything the parts of one open call share; null until the call is here. Mount what uses it anew
 * for another call (`key={id}`): player, target and conflict belong to one. A `place` is gone to once
 * as long as it is the same object.
 */
export const useNewCallView = (
  id: string,
  call: CallDetail | undefined,
  place: Place,
): CallView | null => {
  const changes = useCallChanges(id)
  // What the provider deleted may be back: it can be asked again.
  const mayPlay = call?.hasRecording === true || call?.recordingAbsence === 'deleted'
  const player = usePlayerOf(id, mayPlay)
  const pins = useMemo(() => createPinBoard(), [])
  useEffect(() => player.dispose, [player])

  const isHere = call !== undefined
  const spoken = call?.transcript ?? NONE
  const line = useMemo(() => {
    const { utterance, seconds } = place
    if (utterance !== undefined || seconds === undefined) return utterance ?? null
    return utteranceAt(utteranceStarts(spoken), seconds)
  }, [place, spoken])
  const asked = useMemo<LineTarget | null>(
    () => (line === null ? null : { utterance: line, origin: place.origin ?? null }),
    [line, place],
  )
  useEffect(() => {
    if (isHere && place.seconds !== undefined) player.cue(place.seconds)
  }, [isHere, player, place])

  const [jump, setJump] = useState<{ to: LineTarget; instead: LineTarget | null } | null>(null)
  const target = jump && jump.instead === asked ? jump.to : asked
  const jumpTo = useCallback<CallView['jumpTo']>(
    (evidence, origin) => {
      setJump({ to: { utterance: evidence.utterance, origin }, instead: asked })
      if (evidence.startSeconds !== null) player.cue(evidence.startSeconds)
    },
    [player, asked],
  )

  const { analysis = null, nextSteps = NONE, transcript = NONE } = call ?? {}
  const numbered = useMemo(
    () => numberClaims({ analysis, nextSteps, transcript }),
    [analysis, nextSteps, transcript],
  )
  const claims = useMemo(() => new Map(numbered.map((claim) => [claim.key, claim])), [numbered])
  const marks = useMemo(() => marksByLine(numbered), [numbered])
  return useMemo(
    () => (call ? { call, player, pins, changes, claims, marks, target, jumpTo } : null),
    [call, player, pins, changes, claims, marks, target, jumpTo],
  )
}

const usePlayerOf = (id: string, mayPlay: boolean) => {
  const queryClient = useQueryClient()
  return useMemo(
    () =>
      createRecordingPlayer(
        mayPlay
          ? async (listening) => {
              const play = await beginListening(id, listening)
              const { queryKey } = callDetailQuery(id)
              if (listening.ticket === undefined) void queryClient.invalidateQueries({ queryKey })
              return play
            }
          : null,
      ),
    [id, mayPlay, queryClient],
  )
}
