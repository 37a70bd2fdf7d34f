import { createOpenState } from '@/ui/open-state'

/** Whether there is something that outlives a selection: a change to take back, a running export. */
export const bulkHost = createOpenState()
