import * as z from 'zod'

import { WORD_KEY } from './call-fields'

/** The two lists of words that a workspace keeps for its calls. */
export const LABEL_LISTS = ['categories', 'tags'] as const
export type LabelList = (typeof LABEL_LISTS)[number]

/** A category or a tag. */
export const callLabel = z.object({
  /** What calls, filters and the API keep; it never changes. */
  key: z.string().regex(WORD_KEY),
  label: z.string(),
  /** Set: no longer offered; calls that have it keep it. */
  retiredAt: z.iso.datetime().nullable(),
  /** Its calls have this one instead. */
  mergedInto: z.string().nullable(),
  /** How many calls have it; left out where nobody asked. */
  calls: z.int().optional(),
  version: z.int(),
})
export type CallLabel = z.infer<typeof callLabel>

export const callLabels = z.object({ items: z.array(callLabel) })

const label = z.string().trim().min(1, 'Give it a name').max(60, 'Keep it under 60 characters')

export const createCallLabelInput = z.object({ label })

/** Only the named fields change. */
export const patchCallLabelInput = z.object({
  version: z.int(),
  label: label.optional(),
  retired: z.boolean().optional(),
})
export type PatchCallLabelInput = z.infer<typeof patchCallLabelInput>

export const mergeCallLabelInput = z.object({
  version: z.int(),
  /** The key of the one that stays. */
  into: z.string().regex(WORD_KEY),
})
export type MergeCallLabelInput = z.infer<typeof mergeCallLabelInput>
