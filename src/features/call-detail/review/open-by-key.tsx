import type { RefObject } from 'react'

import { pressWithin, useHotkeys } from '@/ui/hotkeys'

/** A key that opens a menu of the call, as a press on its button would. */
export function OpenByKey({
  hotkey,
  label,
  trigger,
}: {
  hotkey: string
  label: string
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
