import { useBlocker } from '@tanstack/react-router'

import { session } from '@/api/session'
import { confirm } from '@/ui/confirm'

export const useLeaveGuard = (isDirty: boolean) =>
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname || session.read() === null) return false
      const leave = await confirm({
        title: 'Leave without saving?',
        body: 'Your changes to the settings have not been saved.',
        action: 'Leave',
        tone: 'danger',
      })
      return !leave
    },
  })
