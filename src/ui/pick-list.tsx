import { type ReactNode, useEffect } from 'react'

import { useLateCode } from './late-code'
import { overlayCode } from './overlay-code'

export type PickOption<Value> = {
  value: Value
  label: string
  icon?: ReactNode
  detail?: ReactNode
  /** Picks it, as long as nothing is typed. */
  digit?: string
}

export type PickListProps<Value extends string | null> = {
  label: string
  options: readonly PickOption<Value>[]
  /** What is chosen now; undefined when nothing or several things are. */
  value: Value | undefined
  onPick: (value: Value) => void
  /** Given, `options` are already those that match what was typed. */
  onType?: (typed: string) => void
}

/** Choices narrowed by typing. Drawn with the code of overlays, where it is used most. */
export function PickList<Value extends string | null>(props: PickListProps<Value>) {
  const { code, prepare } = useLateCode(overlayCode)
  useEffect(prepare, [prepare])
  return code ? <code.PickListContent {...props} /> : null
}
