import { type ComponentType, createContext, use, useMemo } from 'react'

import type { CallDetail } from '@/contracts/calls'

import { useCallView } from './call-view'
import type { Pin } from './player/use-pins'

/** What a part of another feature gets to know of the call it stands beside. */
export type CallPartProps = {
  call: CallDetail
  /** Where playback stands. */
  now: () => { seconds: number; isPlaying: boolean }
  goTo: (seconds: number) => void
  /** Shows these on the time line, in place of those shown before. */
  showPins: (pins: readonly Pin[]) => void
}

/** What other features put on a call's page; the route brings them together. */
export type CallParts = {
  /** At the right of what the header says. */
  header?: ComponentType<CallPartProps>
  notes?: ComponentType<CallPartProps>
  scores?: ComponentType<CallPartProps>
  /** At the end of the side column. */
  events?: ComponentType<CallPartProps>
}

export const CallPartsContext = createContext<CallParts>({})

/** One of the parts; nothing where the route has none. */
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
