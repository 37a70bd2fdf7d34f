import type { CallParts } from '@/features/call-detail/call-parts'
import { NotesSection } from '@/features/notes/notes-section'

/** What other features put on a call's page. */
export const CALL_PARTS: CallParts = { notes: NotesSection }
