import { lateCode } from '@/ui/late-code'

export const panelCode = lateCode(() => import('./panels'))
