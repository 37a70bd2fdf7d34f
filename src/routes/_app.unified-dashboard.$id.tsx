import { createFileRoute } from '@tanstack/react-router'

import { CallDetailPage } from '@/features/call-detail/call-detail-page'
import { readCallSearch } from '@/features/call-detail/call-search'
import { startCall } from '@/features/call-detail/start-call'

export const Route = createFileRoute('/_app/unified-dashboard/$id')({
  validateSearch: readCallSearch,
  loader: ({ context, params }) => startCall(context.queryClient, params.id),
  component: CallDetailPage,
})
