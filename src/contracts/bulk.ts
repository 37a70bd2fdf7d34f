import * as z from 'zod'

import { BULK_IDS_MAX, PICKED_MAX } from './bulk-limits'
import { PRIORITIES } from './call-words'
import { callFilter } from './call-list-params'
import { categoryKey } from './category-key'

/** Which calls: these, or all a list's filters match but `except`. */
const named = z.object({ ids: z.array(z.uuid()).min(1).max(BULK_IDS_MAX) })
const matching = z.object({
  filter: callFilter,
  except: z.array(z.uuid()).max(PICKED_MAX).default([]),
})

export const pickedCalls = z.union([named, matching])
export type PickedCalls = z.input<typeof pickedCalls>

/** Exactly one thing. Null takes a person's word, or the assignee, away. */
export const bulkChange = z.union([
  z.strictObject({ assigneeId: z.uuid().nullable() }),
  z.strictObject({ category: categoryKey.nullable() }),
  z.strictObject({ priority: z.enum(PRIORITIES).nullable() }),
  z.strictObject({ reviewed: z.boolean() }),
  z.strictObject({ tag: categoryKey, isWanted: z.boolean() }),
])
export type BulkChange = z.infer<typeof bulkChange>

/** `id`: by which whoever asks can undo it, also when no answer comes. */
const wanted = { id: z.uuid().optional(), change: bulkChange }
export const bulkInput = z.union([named.extend(wanted), matching.extend(wanted)])
export type BulkInput = z.input<typeof bulkInput>

/** `skipped`: they stood so already, or no longer exist. Null `bulkId`: nothing to undo. */
export const bulkResult = z.object({
  bulkId: z.uuid().nullable(),
  changed: z.int(),
  skipped: z.int(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** `left`: somebody changed them since, or they no longer exist. */
export const bulkUndoResult = z.object({ restored: z.int(), left: z.int() })
export type BulkUndoResult = z.infer<typeof bulkUndoResult>
