import * as z from 'zod'

import { NEXT_STEP_KINDS, PRIORITIES } from './call-words'

export const MOST_TEMPLATES = 30

/** What a next step that is added often begins with. */
export const nextStepTemplate = z.object({
  title: z.string().trim().min(1, 'Enter what to do').max(200, 'At most 200 characters'),
  kind: z.enum(NEXT_STEP_KINDS),
  priority: z.enum(PRIORITIES),
  /** As typed, e.g. "tomorrow 9am": counted from when a step is added. Empty: no date. */
  due: z.string().trim().max(60, 'At most 60 characters'),
})
export type NextStepTemplate = z.infer<typeof nextStepTemplate>

const titlesDiffer = (items: readonly NextStepTemplate[]) =>
  new Set(items.map(({ title }) => title.toLowerCase())).size === items.length

const items = z
  .array(nextStepTemplate)
  .max(MOST_TEMPLATES, `At most ${MOST_TEMPLATES} templates`)
  .refine(titlesDiffer, 'Another template has this title')

export const nextStepTemplates = z.object({
  items: z.array(nextStepTemplate),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type NextStepTemplates = z.infer<typeof nextStepTemplates>

/** All of them, in the order in which they are offered. `version` is the one that was read. */
export const nextStepTemplatesInput = z.object({ items, version: z.int() })
export type NextStepTemplatesInput = z.infer<typeof nextStepTemplatesInput>
