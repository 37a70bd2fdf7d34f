import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readUuid } from '@/contracts/call-search'
import { CallbackSummaryPage } from '@/features/callbacks/callback-summary-page'
import { lenient, textUpTo } from '@/lib/lenient'
import { LONGEST_FROM } from '@/lib/list-context'

export const Route = createFileRoute('/_app/callback-summary/$callId')({
  validateSearch: lenient({ callback: readUuid, from: textUpTo(LONGEST_FROM) }),
  beforeLoad: requireFeature('callbacks'),
  component: CallbackSummary,
})

function CallbackSummary() {
  const { callId } = Route.useParams()
  const { callback, from } = Route.useSearch()
  return <CallbackSummaryPage callId={callId} wanted={callback} from={from} />
}
