import type { CallParts } from '@/features/call-detail/call-view'
import { NotesSection } from '@/features/notes/notes-section'
import { RawEventsSection } from '@/features/raw-events/raw-events-section'
import { ScoresSection } from '@/features/scorecards/scores-section'
import { CallHeaderPart } from '@/features/viewers/call-header-part'

import { CallTickets } from './-call-tickets'

export const CALL_PARTS: CallParts = {
  header: CallHeaderPart,
  tickets: CallTickets,
  notes: NotesSection,
  scores: ScoresSection,
  events: RawEventsSection,
}
