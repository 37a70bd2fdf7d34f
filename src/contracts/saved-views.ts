import * as z from 'zod'

import { isTimeZone } from '@/lib/zoned-time'

import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_RANGES,
  CALL_SORTS,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
} from './call-words'
import { REVIEWED_BY } from './calls'
import { flag, numeric } from './list-param'

/** What cannot be read is as if it were not there. (The API document cannot describe `catch`.) */
const part = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .transform((value): z.output<Schema> | undefined => schema.safeParse(value).data)
    .optional()

/** The words of a list that are known; nothing when none is. */
const some = <const Words extends readonly string[]>(words: Words) =>
  part(
    z
      .union([z.string().transform((text) => text.split(',')), z.array(z.unknown())])
      .transform((asked) => words.filter((word): word is Words[number] => asked.includes(word)))
      .refine((good) => good.length > 0),
  )

const person = z.union([z.enum(['me', 'none']), z.uuid()])
const assignees = part(
  z
    .union([z.string().transform((text) => text.split(',')), z.array(z.unknown())])
    .transform((asked) => asked.map((one) => person.safeParse(one).data))
    .transform((asked) => asked.filter((one) => one !== undefined).slice(0, 100))
    .refine((good) => good.length > 0),
)

const text = (max: number) => part(z.string().trim().min(1).max(max))
const seconds = part(
  numeric(
    z
      .number()
      .nonnegative()
      .max(7 * 86_400),
  ),
)

/**
 * The filters, search and sort of a call list's address, days as days. Read part by part: what is
 * unknown or no longer understood is left out, the rest holds.
 */
export const savedViewSearch = z.object({
  q: text(200),
  range: part(z.enum(CALL_RANGES)),
  from: part(z.iso.date()),
  to: part(z.iso.date()),
  status: some(CALL_STATUSES),
  outcome: some(CALL_OUTCOMES),
  resolution: some([...RESOLUTIONS, 'unknown']),
  category: some([...CALL_CATEGORIES, 'none']),
  priority: some(PRIORITIES),
  sentiment: some(SENTIMENTS),
  provider: some(PROVIDERS),
  direction: some(DIRECTIONS),
  assignee: assignees,
  reviewed: some(REVIEWED_BY),
  hasTranscript: part(flag),
  hasRecording: part(flag),
  callback: part(flag),
  minSeconds: seconds,
  maxSeconds: seconds,
  caller: text(64),
  hidden: part(z.enum(['show'])),
  sort: part(z.enum(CALL_SORTS)),
})
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
  /** Whether the asking person may rename, change, share or delete it. */
  mayChange: z.boolean(),
  /** Calls that match now; null unless counts were asked for. */
  count: z.int().nonnegative().nullable(),
  countIsEstimate: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof savedView>

/** One's own and the shared ones, by name. */
export const savedViews = z.object({ items: z.array(savedView) })

export const savedViewListParams = z.object({
  /** With the reader's zone, e.g. `Europe/Zurich`, every view is counted; its days are days there. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Not a time zone').optional(),
  /** The hiding rules of the reader's settings, as in a call list; a view may say to show all. */
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

/** Only the named fields change. */
export const patchSavedViewInput = z
  .object({ version: z.int(), name, isShared: z.boolean(), search: searchInput })
  .partial()
  .required({ version: true })
export type PatchSavedViewInput = z.input<typeof patchSavedViewInput>
