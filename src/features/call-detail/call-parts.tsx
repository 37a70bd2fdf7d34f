import { type ComponentType, createContext, use, useMemo } from 'react'

import type { CallDetail } from '@/contracts/calls'

import { useCallView } from './call-view'
import type { Pin } from './player/use-pins'

export type CallPartProps = {
  call: CallDetail
  now: () => { seconds: number; isPlaying: boolean }
  goTo: (seconds: number) => void
  showPins: (pins: readonly Pin[]) => void
}

export type CallParts = {
  header?: ComponentType<CallPartProps>
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
