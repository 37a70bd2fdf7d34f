import { lateCode } from '@/ui/late-code'

export const listTools = lateCode(() => import('./-list-tools'))
