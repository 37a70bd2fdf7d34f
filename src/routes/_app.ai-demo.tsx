import { createFileRoute } from '@tanstack/react-router'

import { readUuid } from '@/contracts/call-search'
import { AiDemoPage } from '@/features/ai-demo/ai-demo-page'
import { lenient } from '@/lib/lenient'

export const Route = createFileRoute('/_app/ai-demo')({
  validateSearch: lenient({ call: readUuid }),
  component: AiDemo,
})

function AiDemo() {
  const { call } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AiDemoPage callId={call} onPick={(picked) => void navigate({ search: { call: picked } })} />
  )
}
