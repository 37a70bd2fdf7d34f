import { createOpenState } from '@/ui/open-state'

/** What of one's own account is being changed. */
export type OwnAccountQuestion = 'profile' | 'password'

// Asked for in the shell, drawn by another feature; a route puts both on the screen.
export const ownAccount = createOpenState<OwnAccountQuestion>()
