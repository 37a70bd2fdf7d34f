import * as z from 'zod'

const isFit = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
const address = z
  .string()
  .trim()
  .max(2000, 'At most 2,000 characters')
  .refine(isFit, 'Enter an https address without a name and password in it')

const INTERVAL_SECONDS = { least: 30, most: 86_400, usual: 300 }
export const USUAL_INTERVAL_SECONDS = INTERVAL_SECONDS.usual
const SECONDS = `Enter whole seconds from ${INTERVAL_SECONDS.least} to 86,400, which is a day`

const path = z
  .string()
  .trim()
  .max(200, 'At most 200 characters')
  .refine(
    (text) => text === '' || text.split('.').every((name) => name !== ''),
    'Enter names separated by dots, such as data.items',
  )

/** Where figures of another system are read from; null: nowhere. */
export const externalSource = z.object({
  address: z.string().nullable(),
  /** Which list of the JSON has the rows, such as `data.items`; empty: it is drawn as it is. */
  path: z.string(),
  /** How often it is read at most. */
  intervalSeconds: z.int(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type ExternalSource = z.infer<typeof externalSource>

/** `version` is the one that was read: a save over somebody else's is refused with 409. */
export const externalSourceInput = z.object({
  address: address.nullable(),
  /** Absent: as it is. */
  path: path.optional(),
  intervalSeconds: z
    .int(SECONDS)
    .min(INTERVAL_SECONDS.least, SECONDS)
    .max(INTERVAL_SECONDS.most, SECONDS)
    .optional(),
  version: z.int(),
})
export type ExternalSourceInput = z.infer<typeof externalSourceInput>

/** A value as the other system sent it: text of strangers, never markup. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ExternalCell = z.infer<typeof cell>

export const externalView = z.object({
  figures: z.array(z.object({ label: z.string(), value: cell })),
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  /** There was more than is shown. */
  isCut: z.boolean(),
})
export type ExternalView = z.infer<typeof externalView>

export const externalData = z.object({
  isSet: z.boolean(),
  /** How often it is read at most. */
  intervalSeconds: z.int(),
  /** Read last; null: nothing yet. */
  view: externalView.nullable(),
  readAt: z.iso.datetime().nullable(),
  /** Why the newest reading failed, in a sentence; null: it did not. */
  problem: z.string().nullable(),
})
export type ExternalData = z.infer<typeof externalData>
