import * as z from 'zod'

/** Whether the voice agent may call functions during a call. */
export const customFunctions = z.object({
  isEnabled: z.boolean(),
  /** Of the newest calls, without what was said in them. */
  lastCalledAt: z.iso.datetime().nullable(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type CustomFunctions = z.infer<typeof customFunctions>

export const customFunctionsInput = customFunctions.pick({ isEnabled: true, version: true })
export type CustomFunctionsInput = z.infer<typeof customFunctionsInput>

const text = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, 'Please say that in fewer words.')

/** What each function takes; whatever else is sent counts for nothing. */
export const FUNCTION_ARGUMENTS = {
  lookup_caller: z.object({}),
  list_open_work: z.object({}),
  book_callback: z.object({
    when: z.string().trim().max(200, 'Please say the time in fewer words.').default(''),
    topic: text('What should the callback be about?', 180),
  }),
  open_ticket: z.object({
    subject: text('What is it about, in a few words?', 200),
    description: text('Please describe it in a sentence or two.', 4000),
  }),
}
export type FunctionName = keyof typeof FUNCTION_ARGUMENTS
