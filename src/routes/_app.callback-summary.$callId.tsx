import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readUuid } from '@/contracts/call-search'
import { CallbackSummaryPage } from '@/features/callbacks/callback-summary-page'
import { lenient } from '@/lib/lenient'

export const Route = createFileRoute('/_app/callback-summary/$callId')({
  validateSearch: lenient({ callback: readUuid }),
  beforeLoad: requireFeature('callbacks'),
  component: CallbackSummary,
})

function CallbackSummary() {
  const { callId } = Route.useParams()
  const { callback } = Route.useSearch()
  return <CallbackSummaryPage key={callId} callId={callId} wanted={callback} />
}
