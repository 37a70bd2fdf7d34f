import { createFileRoute } from '@tanstack/react-router'

import { CallerPage } from '@/features/callers/caller-page'

export const Route = createFileRoute('/_app/callers/$id')({ component: Caller })

function Caller() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CallerPage
      key={id}
      id={id}
      onKept={(kept) => void navigate({ params: { id: kept }, replace: true })}
    />
  )
}
