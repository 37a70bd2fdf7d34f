import * as z from 'zod'

import { CALLER_KINDS, NAME_SOURCES, PROVIDERS } from './call-words'
import { ids, searchedWords } from './list-param'
import { note } from './notes'
import { pageOf, pageParams } from './page'

const callerName = z.object({
  name: z.string(),
  source: z.enum(NAME_SOURCES),
  /** The person who set it; null where a call told it. */
  setBy: z.string().nullable(),
  setAt: z.iso.datetime().nullable(),
})

const callerIdentity = z.object({
  kind: z.enum(CALLER_KINDS),
  /**
   * E.164, `user@host` or `provider:id`; digits without a country with the line's country behind
   * them, as in `0791234567;phone-context=+41`.
   */
  value: z.string(),
  raw: z.string(),
  provider: z.enum(PROVIDERS),
  firstSeenAt: z.iso.datetime(),
  /** E.164 numbers that may be the same caller. */
  candidates: z.array(z.string()),
})

export const caller = z.object({
  id: z.uuid(),
  kind: z.enum(CALLER_KINDS),
  name: z.string().nullable(),
  nameSource: z.enum(NAME_SOURCES).nullable(),
  names: z.array(callerName),
  identities: z.array(callerIdentity),
  calls: z.int(),
  openSteps: z.int(),
  firstCallAt: z.iso.datetime().nullable(),
  lastCallAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Caller = z.infer<typeof caller>

/** `q`: words of a name or digits of a number; `ids`: of these callers alone. */
export const callerListParams = pageParams.extend({
  q: searchedWords,
  ids: ids(100),
})
export type CallerListParams = z.output<typeof callerListParams>

export const callerPage = pageOf(caller)
export type CallerPage = z.infer<typeof callerPage>

export const callerDetail = caller.extend({
  /** In force, newest first; `otherId` answers as the kept caller until it is undone. */
  merges: z.array(
    z.object({
      id: z.uuid(),
      otherId: z.uuid(),
      at: z.iso.datetime(),
      by: z.string(),
      /** A name or number of the other one, as it was before. */
      other: z.string(),
    }),
  ),
  similar: z.array(z.object({ id: z.uuid(), name: z.string().nullable(), value: z.string() })),
})
export type CallerDetail = z.infer<typeof callerDetail>

export const callerNotesParams = pageParams

/** What people wrote beside the calls of a caller, the newest first. */
export const callerNotes = pageOf(note)
export type CallerNotes = z.infer<typeof callerNotes>

/** Null or nothing takes a person's word away. */
export const patchCallerInput = z.object({
  version: z.int(),
  name: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .nullable()
    .transform((name) => name || null),
})
export type PatchCallerInput = z.output<typeof patchCallerInput>

export const mergeCallersInput = z.object({
  keepId: z.uuid('Not the id of a caller'),
  otherId: z.uuid('Not the id of a caller'),
})
export type MergeCallersInput = z.infer<typeof mergeCallersInput>

export const mergeCallersAnswer = z.object({ mergeId: z.uuid() })
