import type { ComponentProps } from 'react'

import { type CallParts, CallPartsContext } from '@/features/call-detail/call-view'
import { CallReadingPane } from '@/features/call-detail/call-reading-pane'
import { CallHeaderPart } from '@/features/viewers/call-header-part'
import { NotesSection } from '@/features/notes/notes-section'

import { CallTickets } from './-call-tickets'

const PANE_PARTS: CallParts = {
  header: CallHeaderPart,
  tickets: CallTickets,
  notes: (props) => <NotesSection {...props} most={1} />,
}

/** A call beside the list, with its tickets, its notes and who else has it open. */
export function ReadingPane(props: ComponentProps<typeof CallReadingPane>) {
  return (
    <CallPartsContext value={PANE_PARTS}>
      <CallReadingPane {...props} />
    </CallPartsContext>
  )
}
