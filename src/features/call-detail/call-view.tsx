import { createContext, use } from 'react'

import type { CallDetail } from '@/contracts/calls'
import type { Evidence } from '@/contracts/transcript'

import type { CallChanges } from './call-changes'
import type { ClaimKey, LineMark, NumberedClaim } from './transcript/evidence-marks'
import type { RecordingPlayer } from './player/recording-player'
import type { PinBoard } from './player/use-pins'

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
