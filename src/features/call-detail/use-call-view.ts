import { useCallback, useEffect, useMemo, useState } from 'react'

import { loadRecording } from '@/api/recording'
import type { CallDetail } from '@/contracts/calls'

import { useCallChanges } from './call-changes'
import type { CallView, LineTarget } from './call-view'
import { marksByLine, numberClaims } from './evidence-marks'
import { createRecordingPlayer } from './recording-player'

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
  const hasRecording = call?.hasRecording ?? false
  const player = useMemo(
    () => createRecordingPlayer(hasRecording ? (options) => loadRecording(id, options) : null),
    [id, hasRecording],
  )
  useEffect(() => player.dispose, [player])

  const isHere = call !== undefined
  const asked = useMemo<LineTarget | null>(
    () => (utterance === undefined ? null : { utterance, origin: null }),
    [utterance],
  )
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
    () => (call ? { call, player, changes, claims, marks, target, jumpTo } : null),
    [call, player, changes, claims, marks, target, jumpTo],
  )
}
