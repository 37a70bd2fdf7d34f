import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { CallbackSummaryPage } from '@/features/callbacks/callback-summary-page'

export const Route = createFileRoute('/_app/callback-summary/$callId')({
  beforeLoad: requireFeature('callbacks'),
  component: CallbackSummary,
})

function CallbackSummary() {
  const { callId } = Route.useParams()
  return <CallbackSummaryPage key={callId} callId={callId} />
}
