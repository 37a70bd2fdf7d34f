import * as z from 'zod'

import { PROVIDERS } from './call-words'

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

export const functionCall = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  provider: z.enum(PROVIDERS),
  name: z.string(),
  /** What the caller was told. */
  answer: z.string(),
  isRefused: z.boolean(),
  ms: z.int(),
  /** Null until the call is known. */
  callId: z.uuid().nullable(),
})
export type FunctionCall = z.infer<typeof functionCall>
export const functionCallList = z.object({ items: z.array(functionCall) })
export type FunctionCallList = z.infer<typeof functionCallList>

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
