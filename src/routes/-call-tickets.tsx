import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'

const tickets = lateCode(() => import('@/features/tickets/call-tickets'))

export function CallTickets({ call }: { call: CallDetail }) {
  const waiting = (
    <SideSection title="Tickets">
      <p className="min-h-5" />
    </SideSection>
  )
  return (
    <LatePart late={tickets} waiting={waiting}>
      {(code) => <code.CallTickets call={call} />}
    </LatePart>
  )
}
