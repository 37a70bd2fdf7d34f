import { useNavigate, useSearch } from '@tanstack/react-router'

import { NextStepsPage } from '@/features/next-steps/next-steps-page'
import { readQueueSearch } from '@/api/queue-search'

/** The work queue at either of its addresses. */
export function NextStepsScreen() {
  const search = useSearch({ strict: false, select: readQueueSearch, structuralSharing: true })
  const navigate = useNavigate()
  return (
    <NextStepsPage
      search={search}
      onSearch={(patch) =>
        void navigate({ to: '.', search: { ...search, ...patch }, resetScroll: false })
      }
    />
  )
}
