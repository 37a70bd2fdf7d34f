import { type ComponentProps, lazy, Suspense } from 'react'

import {
  type CallPartProps,
  type CallParts,
  CallPartsContext,
} from '@/features/call-detail/call-parts'
import { CallReadingPane } from '@/features/call-detail/call-reading-pane'
import { CallHeaderPart } from '@/features/viewers/call-header-part'

const NotesSection = lazy(() =>
  import('@/features/notes/notes-section').then((module) => ({ default: module.NotesSection })),
)

const Notes = (props: CallPartProps) => (
  // As high as the section is without a note.
  <Suspense fallback={<div className="h-13" />}>
    <NotesSection {...props} />
  </Suspense>
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
