import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { callDetailQuery } from '@/api/calls'
import { beginListening } from '@/api/recording'
import type { CallDetail } from '@/contracts/calls'

import { useCallChanges } from './call-changes'
import type { CallView, LineTarget } from './call-view'
import { marksByLine, numberClaims } from './evidence-marks'
import { createRecordingPlayer } from './recording-player'
import { utteranceAt, utteranceStarts } from './timeline'
import { createPinBoard } from './use-pins'

/** A line and second named by the address, as a search result does. */
export type Place = { utterance: number | undefined; seconds: number | undefined }

const NONE: never[] = []

/**
 * Everything the parts of one open call share; null until the call is here. Mount what uses it anew
 * for another call (`key={id}`): player, target and conflict belong to one.
 */
export const useNewCallView = (
  id: string,
  call: CallDetail | undefined,
  { utterance, seconds }: Place,
): CallView | null => {
  const changes = useCallChanges(id)
  // What the provider deleted may be back: it can be asked again.
  const mayPlay = call?.hasRecording === true || call?.recordingAbsence === 'deleted'
  const player = usePlayerOf(id, mayPlay)
  const pins = useMemo(() => createPinBoard(), [])
  useEffect(() => player.dispose, [player])

  const isHere = call !== undefined
  const spoken = call?.transcript ?? NONE
  const asked = useMemo<LineTarget | null>(() => {
    const heard = seconds === undefined ? null : utteranceAt(utteranceStarts(spoken), seconds)
    const line = utterance ?? heard
    return line === null ? null : { utterance: line, origin: null }
  }, [utterance, seconds, spoken])
  useEffect(() => {
    if (isHere && seconds !== undefined) player.cue(seconds)
  }, [isHere, player, seconds])

  // A jump stands until the address asks for something else.
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

/** The player of one call; a play that has begun shows in the call's activity. */
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
