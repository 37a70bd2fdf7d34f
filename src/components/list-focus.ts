const createPlace = () => {
  let id: string | undefined
  return {
    read: () => id,
    set: (next: string | undefined) => {
      id = next
    },
    take: () => {
      const taken = id
      id = undefined
      return taken
    },
  }
}

/** The call that was looked at last. */
export const lastCall = createPlace()
/** The list of calls that is opened next gives the focus to this call's row. */
export const nextCallRow = createPlace()
/** The same of the work queue. */
export const nextStepRow = createPlace()
/** The same of the callbacks. */
export const nextCallbackRow = createPlace()

/** At Sign Out. */
export const forgetRows = () => {
  for (const place of [lastCall, nextCallRow, nextStepRow, nextCallbackRow]) place.set(undefined)
}
