import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type ComponentType,
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'

import { type CallChange, changeCallMutation } from '@/api/call-change'
import { useAuth } from '@/api/auth'
import { callDetailQuery } from '@/api/calls'
import { type Conflict, conflictOf } from '@/api/api-error'
import { beginListening } from '@/api/recording'
import { callerWords } from '@/components/caller'
import { notifyRefused } from '@/components/notify-refused'
import { undoCallChange } from '@/components/undo-call-change'
import type { CallDetail } from '@/contracts/calls'
import type { Evidence } from '@/contracts/transcript'
import { lastChange, notify, type ToastAction } from '@/ui/notify'
import { useIsHere } from '@/ui/use-is-here'

import {
  createPinBoard,
  createRecordingPlayer,
  type Pin,
  type PinBoard,
  type RecordingPlayer,
} from './player/recording-player'
import { utteranceAt, utteranceStarts } from './player/timeline'
import {
  type ClaimKey,
  type LineMark,
  marksByLine,
  numberClaims,
  type NumberedClaim,
} from './transcript/evidence-marks'

/** Someone else saved first; `change` is what was not saved. */
type RefusedChange = Conflict & { change: CallChange }

export type CallChanges = {
  save: (change: CallChange) => Promise<ToastAction | null>
  saving: boolean
  conflict: RefusedChange | null
  applyMine: () => Promise<void>
  keepTheirs: () => void
}

export const useCallChanges = (id: string): CallChanges => {
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const [conflict, setConflict] = useState<RefusedChange | null>(null)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const me = { id: user?.id ?? null, name: user?.name ?? '' }
  const mutation = changeCallMutation(queryClient, id, me)

  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    onError: (error, change, shown, context) => {
      const takenBack = mutation.onError?.(error, change, shown, context)
      const theirs = conflictOf(error)
      const call = queryClient.getQueryData(callDetailQuery(id).queryKey)
      const of = call ? callerWords(call) : 'A call'
      if (theirs && !isHere.current) {
        notify.error(`${of}: ${error.message}`, {
          label: 'Open the call',
          run: () => void navigate({ to: '/unified-dashboard/$id', params: { id } }),
        })
      } else if (theirs) setConflict({ change, ...theirs })
      else {
        notifyRefused(error, { of, tryAgain: change.summary ? undefined : () => void save(change) })
      }
      return takenBack
    },
  })

  const save = async (change: CallChange) => {
    setConflict(null)
    const call = queryClient.getQueryData(callDetailQuery(id).queryKey)
    if (!call) return null
    const sent = mutateAsync(change)
    const wayBack = undoCallChange(queryClient, me, { call, change, sent })
    return sent.then(
      () => wayBack,
      () => {
        lastChange.failed(wayBack)
        return null
      },
    )
  }

  return {
    save,
    saving: isPending,
    conflict,
    applyMine: async () => {
      if (conflict) await save(conflict.change)
    },
    keepTheirs: () => setConflict(null),
  }
}

export type LineTarget = {
  utterance: number
  /** What to go back to, and how to name it; null when nobody came from anywhere. */
  origin: { element: HTMLElement; label: string } | null
}

export type CallView = {
  call: CallDetail
  player: RecordingPlayer
  pins: PinBoard
  changes: CallChanges
  claims: Map<ClaimKey, NumberedClaim>
  marks: Map<number, LineMark[]>
  target: LineTarget | null
  jumpTo: (evidence: Evidence, origin: NonNullable<LineTarget['origin']>) => void
}

export const CallViewContext = createContext<CallView | null>(null)

export const useCallView = (): CallView => {
  const view = use(CallViewContext)
  if (!view) throw new Error('useCallView must be used within a CallViewContext')
  return view
}

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

export type CallPartProps = {
  call: CallDetail
  now: () => { seconds: number; isPlaying: boolean }
  goTo: (seconds: number) => void
  showPins: (pins: readonly Pin[]) => void
}

export type CallParts = {
  header?: ComponentType<CallPartProps>
  tickets?: ComponentType<CallPartProps>
  notes?: ComponentType<CallPartProps>
  scores?: ComponentType<CallPartProps>
  events?: ComponentType<CallPartProps>
}

export const CallPartsContext = createContext<CallParts>({})

export function CallPart({ name }: { name: keyof CallParts }) {
  const Part = use(CallPartsContext)[name]
  const { call, player, pins } = useCallView()
  const seam = useMemo(
    () => ({
      now: () => {
        const { position, playing } = player.read()
        return { seconds: position, isPlaying: playing }
      },
      goTo: player.cue,
      showPins: pins.show,
    }),
    [player, pins],
  )
  if (!Part) return null
  return <Part call={call} {...seam} />
}
