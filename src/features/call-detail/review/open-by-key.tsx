import type { RefObject } from 'react'

import { useHotkeys } from '@/ui/hotkeys'
import { pressWithin } from '@/ui/press-within'

/** A key that opens a menu of the call, as a press on its button would. */
export function OpenByKey({
  hotkey,
  label,
  trigger,
}: {
  hotkey: string
  /** What the key does, for the list of shortcuts. */
  label: string
  /** What the button stands in. */
  trigger: RefObject<HTMLElement | null>
}) {
  useHotkeys('Call', [
    {
      key: hotkey,
      label,
      run: () => pressWithin(trigger.current),
    },
  ])
  return null
}
