import type { ComponentProps } from 'react'

import {
  type CallPartProps,
  type CallParts,
  CallPartsContext,
} from '@/features/call-detail/call-parts'
import { CallReadingPane } from '@/features/call-detail/call-reading-pane'
import { CallHeaderPart } from '@/features/viewers/call-header-part'
import { PagePart } from '@/ui/page-part'

const loadNotes = () => import('@/features/notes/notes-section')

const Notes = (props: CallPartProps) => (
  // As high as the section is without a note.
  <PagePart load={loadNotes} waiting={<div className="h-13" />}>
    {({ NotesSection }) => <NotesSection {...props} />}
  </PagePart>
)

const PANE_PARTS: CallParts = { header: CallHeaderPart, notes: Notes }

/** A call beside the list, with its notes and who else has it open. */
export function ReadingPane(props: ComponentProps<typeof CallReadingPane>) {
  return (
    <CallPartsContext value={PANE_PARTS}>
      <CallReadingPane {...props} />
    </CallPartsContext>
  )
}
