import { Link } from '@tanstack/react-router'

import { callerWords } from '@/components/caller'
import { categoryLabel } from '@/components/labels'
import type { RoutingHold } from '@/contracts/routing'

export function CallLink({ call }: Pick<RoutingHold, 'call'>) {
  return (
    <>
      <Link
        to="/unified-dashboard/$id"
        params={{ id: call.id }}
        className="wrap-anywhere text-accent underline"
      >
        <bdi>{callerWords(call)}</bdi>
      </Link>
      {call.category ? (
        <span className="block text-meta font-normal text-ink-muted">
          {categoryLabel(call.category)}
        </span>
      ) : null}
    </>
  )
}
