import { readUuid } from '@/contracts/call-search'
import { lenient, textUpTo } from '@/lib/lenient'

/** Of the log. The words of states are not needed at the start: they are read where they are used. */
export const readEmailSearch = lenient({ rule: readUuid, state: textUpTo(20) })
export type EmailSearch = ReturnType<typeof readEmailSearch>
