import { createOpenState } from '@/ui/open-state'

export type OwnAccountQuestion = 'profile' | 'password'

export const ownAccount = createOpenState<OwnAccountQuestion>()
