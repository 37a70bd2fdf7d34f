import type { ComponentProps } from 'react'

import { type CallParts, CallPartsContext } from '@/features/call-detail/call-view'
import { CallReadingPane } from '@/features/call-detail/call-reading-pane'
import { CallHeaderPart } from '@/features/viewers/call-header-part'
import { NotesSection } from '@/features/notes/notes-section'

const PANE_PARTS: CallParts = {
  header: CallHeaderPart,
  notes: (props) => <NotesSection {...props} most={1} />,
}

/** A call beside the list, with its notes and who else has it open. */
export function ReadingPane(props: ComponentProps<typeof CallReadingPane>) {
  return (
    <CallPartsContext value={PANE_PARTS}>
      <CallReadingPane {...props} />
    </CallPartsContext>
  )
}
