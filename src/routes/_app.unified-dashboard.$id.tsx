import { createFileRoute } from '@tanstack/react-router'

import { lastCall } from '@/components/list-focus'
import { CallDetailPage } from '@/features/call-detail/call-detail-page'
import { CallPartsContext } from '@/features/call-detail/call-view'
import { readCallSearch } from '@/features/call-detail/call-search'
import { startCall } from '@/features/call-detail/start-call'

import { CALL_PARTS } from './-call-parts'

export const Route = createFileRoute('/_app/unified-dashboard/$id')({
  validateSearch: readCallSearch,
  loader: ({ context, params }) => startCall(context.queryClient, params.id),
  onEnter: ({ params }) => lastCall.set(params.id),
  onStay: ({ params }) => lastCall.set(params.id),
  component: () => (
    <CallPartsContext value={CALL_PARTS}>
      <CallDetailPage />
    </CallPartsContext>
  ),
})
