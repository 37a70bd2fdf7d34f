import * as z from 'zod'

import { UTTERANCE_ROLES } from './call-words'

/** As many as the script has questions: after the last answer the call ends. */
export const DEMO_ANSWERS = 3

const atSeconds = z.number().min(0).max(3600)

/** All that the caller said in a demo call by now; the script says the rest. */
export const demoCallInput = z.object({
  /** Made up by whoever begins the call. */
  callId: z.uuid('Not the id of a demo call'),
  startedAt: z.iso.datetime(),
  said: z
    .array(
      z.object({
        text: z.string().trim().min(1, 'Say something').max(500, 'At most 500 characters a line'),
        atSeconds,
      }),
    )
    .max(DEMO_ANSWERS, 'The script has three questions'),
  hangsUp: z.boolean(),
})
export type DemoCallInput = z.infer<typeof demoCallInput>

/** The call as it stands in the list, and what both said. */
export const demoCall = z.object({
  id: z.uuid(),
  said: z.array(z.object({ role: z.enum(UTTERANCE_ROLES), text: z.string(), atSeconds })),
  hasEnded: z.boolean(),
})
export type DemoCall = z.infer<typeof demoCall>

export const demoCalls = z.object({ calls: z.int() })
export const demoRemoval = z.object({ removedCalls: z.int() })
