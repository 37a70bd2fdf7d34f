import { lenient, textUpTo } from '@/lib/lenient'

/** `run`: a report as it was sent. `schedule`: the report that a new schedule is of. */
export const readSchedulesSearch = lenient({ run: textUpTo(40), schedule: textUpTo(40) })
export type SchedulesSearch = ReturnType<typeof readSchedulesSearch>
