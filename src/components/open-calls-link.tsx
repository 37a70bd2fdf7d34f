import { Link } from '@tanstack/react-router'

import { callsOf } from '@/api/calls-of-cell'
import type { CallQuery } from '@/contracts/metrics'
import { counted } from '@/lib/figures'

/** Opens exactly the calls behind what a sentence says, `n` where it is known; `of` sets this link apart from the others. */
export function OpenCallsLink({ n, filters, of }: { n?: number; filters: CallQuery; of: string }) {
  const words = n === undefined ? 'Open calls' : `Open ${counted(n, 'call')}`
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
