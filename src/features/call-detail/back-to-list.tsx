import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

import { readCallListSearch } from '@/api/call-list-search'
import { decodeListContext } from '@/lib/list-context'
import { useHotkeys } from '@/ui/hotkeys'

export function BackToList({ from }: { from: string | undefined }) {
  const navigate = useNavigate()
  const list = { to: '/all-calls', search: readCallListSearch(decodeListContext(from)) } as const
  useHotkeys('Call', [{ key: 'Escape', label: 'Back to the list', run: () => void navigate(list) }])
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 px-4 pt-3 lg:px-6">
      <Link
        {...list}
        aria-keyshortcuts="Escape"
        className="inline-flex items-center gap-0.5 rounded-chip text-row text-accent hover:underline"
      >
        <ChevronLeft aria-hidden="true" size={16} />
        All Calls{from === undefined ? '' : ' (filtered)'}
      </Link>
    </nav>
  )
}
