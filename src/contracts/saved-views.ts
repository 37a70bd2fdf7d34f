import * as z from 'zod'

import { isTimeZone } from '@/lib/zoned-time'

import { CALL_SEARCH } from './call-search'
import { flag, numeric } from './list-param'

type Search = typeof CALL_SEARCH
type Part<Key extends keyof Search> = z.ZodOptional<
  z.ZodPipe<z.ZodUnknown, z.ZodTransform<ReturnType<Search[Key]>>>
>
const parts = Object.fromEntries(
  Object.entries(CALL_SEARCH).map(([key, read]) => [
    key,
    z
      .unknown()
      .transform((value) => read(value))
      .optional(),
  ]),
) as { [Key in keyof Search]: Part<Key> }

export const savedViewSearch = z.object(parts)
export type SavedViewSearch = z.infer<typeof savedViewSearch>

const same = (one: unknown, other: unknown) =>
  JSON.stringify([one].flat()) === JSON.stringify([other].flat())

/** On the way in nothing may be lost: a part that reading would leave out is refused by its name. */
const searchInput = z.record(z.string(), z.unknown()).transform((asked, context) => {
  const read: Record<string, unknown> = savedViewSearch.parse(asked)
  for (const [key, value] of Object.entries(asked)) {
    if (same(read[key], value)) continue
    context.addIssue({ code: 'custom', path: [key], message: 'Not a filter of the call list' })
  }
  return read
})

export const SAVED_VIEW_NAME_MAX = 80
const name = z
  .string()
  .trim()
  .min(1, 'Give the view a name')
  .max(SAVED_VIEW_NAME_MAX, `At most ${SAVED_VIEW_NAME_MAX} characters`)

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  isShared: z.boolean(),
  /** Null: the account is gone. */
  ownerId: z.uuid().nullable(),
  ownerName: z.string(),
  search: savedViewSearch,
  mayChange: z.boolean(),
  /** Calls that match now; null unless counts were asked for. */
  count: z.int().nonnegative().nullable(),
  countIsEstimate: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = z.object({ items: z.array(savedView) })

export const savedViewListParams = z.object({
  /** With the reader's zone, e.g. `Europe/Zurich`, every view is counted; its days are days there. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Not a time zone').optional(),
  hideShorterThan: numeric(z.number().nonnegative()).optional(),
  hideWithoutTranscript: flag,
})
export type SavedViewListParams = z.infer<typeof savedViewListParams>

export const createSavedViewInput = z.object({
  name,
  isShared: z.boolean().default(false),
  search: searchInput,
})
export type CreateSavedViewInput = z.input<typeof createSavedViewInput>

export const patchSavedViewInput = z
  .object({ version: z.int(), name, isShared: z.boolean(), search: searchInput })
  .partial()
  .required({ version: true })
export type PatchSavedViewInput = z.input<typeof patchSavedViewInput>
