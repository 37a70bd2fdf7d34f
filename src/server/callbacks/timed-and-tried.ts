import { and, isNotNull, isNull, sql } from 'drizzle-orm'

import { callbackAttempts, nextSteps } from '../db/next-steps-schema'

const wasTried = sql`exists (select from ${callbackAttempts}
  where ${callbackAttempts.callbackId} = ${nextSteps.id})`

/** Next steps with a time, and callbacks that somebody has tried; or those without. */
export const isTimedAndTried = ({
  timeIsClear,
  isTried,
}: {
  timeIsClear?: boolean | undefined
  isTried?: boolean | undefined
}) =>
  and(
    timeIsClear === undefined ? undefined : (timeIsClear ? isNotNull : isNull)(nextSteps.dueAt),
    isTried === undefined ? undefined : isTried ? wasTried : sql`not ${wasTried}`,
  )
