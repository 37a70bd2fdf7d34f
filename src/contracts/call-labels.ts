import * as z from 'zod'

import { categoryKey } from './category-key'

export const callLabel = z.object({
  key: categoryKey,
  label: z.string(),
  retiredAt: z.iso.datetime().nullable(),
  mergedInto: z.string().nullable(),
  calls: z.int().optional(),
  version: z.int(),
})
export type CallLabel = z.infer<typeof callLabel>

export const callLabels = z.object({ items: z.array(callLabel) })

const label = z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters')

export const createCallLabelInput = z.object({ label })

export const patchCallLabelInput = z.object({
  version: z.int(),
  label: label.optional(),
  retired: z.boolean().optional(),
})
export type PatchCallLabelInput = z.infer<typeof patchCallLabelInput>

export const mergeCallLabelInput = z.object({
  version: z.int(),
  into: categoryKey,
})
export type MergeCallLabelInput = z.infer<typeof mergeCallLabelInput>

/** The keys of a call's tags. */
export const callTagsAnswer = z.object({ tags: z.array(z.string()) })
