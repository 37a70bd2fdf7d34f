import type { CallParts } from '@/features/call-detail/call-view'
import { NotesSection } from '@/features/notes/notes-section'
import { RawEventsSection } from '@/features/raw-events/raw-events-section'
import { ScoresSection } from '@/features/scorecards/scores-section'
import { CallHeaderPart } from '@/features/viewers/call-header-part'

export const CALL_PARTS: CallParts = {
  header: CallHeaderPart,
  notes: NotesSection,
  scores: ScoresSection,
  events: RawEventsSection,
}
