import type { RefObject } from 'react'

import { pressWithin, useHotkeys } from '@/ui/hotkeys'

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
