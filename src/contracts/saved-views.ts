import * as z from 'zod'

import { isTimeZone } from '@/lib/zoned-time'

import { CALL_SEARCH } from './call-search'
import { flag, numeric } from './list-param'
import { TICKET_SEARCH } from './ticket-search'

/** The lists that views are saved of. */
export const VIEWED_LISTS = ['calls', 'tickets'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

type Readers = Record<string, (value: unknown) => unknown>
type Part<Read extends (value: unknown) => unknown> = z.ZodOptional<
  z.ZodPipe<z.ZodUnknown, z.ZodTransform<ReturnType<Read>>>
>
const searchOf = <All extends Readers>(readers: All) =>
  z.object(
    Object.fromEntries(
      Object.entries(readers).map(([key, read]) => [
        key,
        z
          .unknown()
          .transform((value) => read(value))
          .optional(),
      ]),
      // One part for every reader, of its own values.
    ) as { [Key in keyof All]: Part<All[Key]> },
  )

export const savedViewSearch = searchOf(CALL_SEARCH)
export type SavedViewSearch = z.infer<typeof savedViewSearch>
export const ticketViewSearch = searchOf(TICKET_SEARCH)
export type TicketViewSearch = z.infer<typeof ticketViewSearch>

/** What a view of this list keeps; whatever else was stored is left out. */
export const readViewSearch = (list: ViewedList, stored: unknown): Record<string, unknown> =>
  (list === 'calls' ? savedViewSearch : ticketViewSearch).parse(stored)

const same = (one: unknown, other: unknown) =>
  JSON.stringify([one].flat()) === JSON.stringify([other].flat())

const NOUNS = { calls: 'call', tickets: 'ticket' } as const

type Refuse = (issue: { code: 'custom'; path: string[]; message: string }) => void

/** On the way in nothing may be lost: a part that reading would leave out is refused by its name. */
const readAll = (list: ViewedList, search: Record<string, unknown>, refuse: Refuse) => {
  const read = readViewSearch(list, search)
  for (const [key, value] of Object.entries(search)) {
    const isKnown = key !== 'zone' || isTimeZone(String(value))
    if (same(read[key], value) && isKnown) continue
    const message = `Not a filter of the ${NOUNS[list]} list`
    refuse({ code: 'custom', path: ['search', key], message })
  }
  return read
}

const search = z.record(z.string(), z.unknown())
const list = z.enum(VIEWED_LISTS).default('calls')

export const SAVED_VIEW_NAME_MAX = 80
export const savedViewName = z
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
  list: z.enum(VIEWED_LISTS),
  search,
  mayChange: z.boolean(),
  /** How many match now; null unless counts were asked for. */
  count: z.int().nonnegative().nullable(),
  countIsEstimate: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = z.object({ items: z.array(savedView) })

export const savedViewListParams = z.object({
  list,
  /** With the reader's zone, e.g. `Europe/Zurich`, every view is counted; its days are days there. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Not a time zone').optional(),
  hideShorterThan: numeric(z.number().nonnegative()).optional(),
  hideWithoutTranscript: flag,
})
export type SavedViewListParams = z.infer<typeof savedViewListParams>

export const createSavedViewInput = z
  .object({ name: savedViewName, isShared: z.boolean().default(false), list, search })
  .transform((input, context) => ({
    ...input,
    search: readAll(input.list, input.search, (issue) => context.addIssue(issue)),
  }))
export type CreateSavedViewInput = z.input<typeof createSavedViewInput>

/** `list` is the one of the view, whose filters `search` names. */
export const patchSavedViewInput = z
  .object({ name: savedViewName, isShared: z.boolean(), search })
  .partial()
  .extend({ version: z.int(), list })
  .transform((input, context) => ({
    ...input,
    ...(input.search && {
      search: readAll(input.list, input.search, (issue) => context.addIssue(issue)),
    }),
  }))
export type PatchSavedViewInput = z.input<typeof patchSavedViewInput>
