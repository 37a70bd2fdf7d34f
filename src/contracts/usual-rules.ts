/** What figures go by until an administrator says otherwise. */
export const USUAL_RULES = { repeatDays: 7, minimumCalls: 20 }
