import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListFilter, PhoneIncoming } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { workspaceQuery } from '@/api/workspace'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/states'

/** Nothing to list: because of the filters, because of the hiding rules, or because nobody has called. */
export function NoCalls({
  isFiltered,
  hiddenCount,
  onClearAll,
  onShowHidden,
}: {
  isFiltered: boolean
  hiddenCount: number
  onClearAll: () => void
  onShowHidden: () => void
}) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<ListFilter size={24} />}
        title="No calls match"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onClearAll}>Clear all filters</Button>
            {hiddenCount > 0 ? <Button onClick={onShowHidden}>Show hidden calls</Button> : null}
          </div>
        }
      >
        Try fewer filters or different words. Search covers the transcript, summary, caller and
        number of every call.
      </EmptyState>
    )
  }
  if (hiddenCount > 0) {
    return (
      <EmptyState
        icon={<PhoneIncoming size={24} />}
        title="Every call is hidden"
        action={<Button onClick={onShowHidden}>Show hidden calls</Button>}
      >
        All calls so far are short or have no transcript, and your display settings hide those.
      </EmptyState>
    )
  }
  return <NoCallsYet />
}

function NoCallsYet() {
  const { data: workspace } = useQuery(workspaceQuery)
  const { user } = useAuth()
  return (
    <EmptyState
      icon={<PhoneIncoming size={24} />}
      title="No calls yet"
      action={
        user?.role === 'admin' ? (
          <Link to="/settings" className="font-medium text-accent underline underline-offset-2">
            Set up an integration
          </Link>
        ) : null
      }
    >
      <p>Connect Vapi or Retell, or run the simulator. Calls appear here as they arrive.</p>
      {workspace ? (
        <ul className="mt-3 flex flex-col gap-1 text-row">
          {workspace.providers.map(({ provider, path, configured }) => (
            <li key={provider}>
              <code>{path}</code>{' '}
              {configured ? 'is ready for events' : 'needs its secret configured'}
            </li>
          ))}
        </ul>
      ) : null}
    </EmptyState>
  )
}
