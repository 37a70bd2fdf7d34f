import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why no mail leaves the server, and what that means here. */
export function NoMailNotice({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-row text-warning">
      <MailX className="mt-0.5 shrink-0" />
      <span>
        {reason} {children}
      </span>
    </p>
  )
}
