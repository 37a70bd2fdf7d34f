import * as z from 'zod'

import { numeric } from './list-param'
import { personRef } from './people'
import { promisedTime } from './promised-time'
import { cursor } from './page'

export const LONGEST_NOTE = 4000
export const NOTE_UNDO_MINUTES = 60

export const mentioned = z.object({ id: z.uuid(), name: z.string() })

export const note = z.object({
  id: z.uuid(),
  callId: z.uuid(),
  author: personRef,
  /** Plain text. `@[id]` stands for one of `mentions`; an id that is not among them has gone. */
  text: z.string(),
  mentions: z.array(mentioned),
  /** The second of the call it is about; null: the whole call. */
  atSeconds: z.number().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Note = z.infer<typeof note>

export const callNotes = z.object({ items: z.array(note) })

const text = z
  .string()
  .trim()
  .min(1, 'Write something')
  .max(LONGEST_NOTE, `At most ${LONGEST_NOTE} characters`)
const atSeconds = z
  .number()
  .nonnegative()
  .max(7 * 86_400)
  .nullable()

export const createNoteInput = z.object({ text, atSeconds: atSeconds.default(null) })
export type CreateNoteInput = z.input<typeof createNoteInput>

export const patchNoteInput = z.object({
  version: z.int(),
  text: text.optional(),
  atSeconds: atSeconds.optional(),
})
export type PatchNoteInput = z.infer<typeof patchNoteInput>

export const inboxParams = z.object({
  cursor,
  limit: numeric(z.int().min(1).max(100)).default(30),
})

export const NOTIFICATION_KINDS = [
  'mention',
  'assigned',
  'due',
  'returned',
  'alert',
  'team-alert',
  'backup',
  'ticket',
  'comment',
  'response-due',
  'resolution-due',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const inboxItem = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  by: personRef,
  /** The note that names the reader. */
  note: note.nullable(),
  /** The next step that was given to them or is due; neither: a call, or many. */
  nextStep: z
    .object({
      id: z.uuid(),
      title: z.string(),
      dueAt: z.iso.datetime().nullable(),
      promised: promisedTime.nullable(),
    })
    .nullable(),
  /** The ticket that is new, theirs, commented on or due soon. */
  ticket: z
    .object({ id: z.uuid(), number: z.int(), subject: z.string(), isMine: z.boolean() })
    .nullable(),
  /** What was written on the ticket, as a note is. */
  comment: z.object({ text: z.string(), mentions: z.array(mentioned) }).nullable(),
  /** How many calls, next steps or tickets were given at once. */
  count: z.int(),
  /** The alert rules that the call matched, or what the alert of the team or a failed backup says. */
  title: z.string().nullable(),
  seenAt: z.iso.datetime().nullable(),
  mentionedAt: z.iso.datetime(),
  /** The alert of the team. */
  alertId: z.uuid().nullable(),
  callId: z.uuid().nullable(),
  call: z.object({
    callerName: z.string().nullable(),
    callerNumber: z.string().nullable(),
    startedAt: z.iso.datetime().nullable(),
  }),
})
export type InboxItem = z.infer<typeof inboxItem>

export const inboxPage = z.object({
  items: z.array(inboxItem),
  nextCursor: z.string().nullable(),
  unread: z.int(),
})
export type InboxPage = z.infer<typeof inboxPage>

export const inboxUnread = z.object({ unread: z.int() })

export const inboxSeenInput = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(100), seen: z.boolean() }),
  z.object({ noteIds: z.array(z.uuid()).min(1).max(100), seen: z.boolean() }),
  z.object({ upTo: z.iso.datetime() }),
  z.object({ ticketId: z.uuid() }),
  z.object({ nextStepId: z.uuid() }),
])
export type InboxSeenInput = z.infer<typeof inboxSeenInput>
