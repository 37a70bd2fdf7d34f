import * as z from 'zod'

/** A time such as `07:00`, which the message names as an example. */
export const timeOfDay = (example: string) => {
  const message = `Enter a time such as ${example}`
  return z.string(message).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, message)
}
