import { Link } from '@tanstack/react-router'

import { callsOf } from '@/api/calls-of-cell'
import type { CallQuery } from '@/contracts/metrics'
import { counted } from '@/lib/figures'

/** Opens exactly the `n` calls behind what a sentence says; `of` tells this link from the others. */
export function OpenCallsLink({ n, filters, of }: { n: number; filters: CallQuery; of: string }) {
  const words = `Open ${counted(n, 'call')}`
  return (
    <Link
      to="/all-calls"
      search={callsOf(filters)}
      aria-label={`${words}: ${of}`}
      className="rounded-chip text-accent underline"
    >
      {words}
    </Link>
  )
}
