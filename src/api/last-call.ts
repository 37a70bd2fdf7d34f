// Lists go on where they were left, also when other calls were walked through in between.
let last: string | undefined

/** The call that was last moved to in a list, or opened. */
export const lastCall = (): string | undefined => last

export const rememberCall = (id: string) => {
  last = id
}
