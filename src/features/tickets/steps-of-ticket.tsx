import { Plus } from 'lucide-react'

import { useStepEditor } from '@/components/use-step-editor'
import type { TicketDetail } from '@/contracts/tickets'
import { Button } from '@/ui/button'

export function StepsOfTicket({ ticket }: { ticket: TicketDetail }) {
  const editor = useStepEditor('Tickets', ticket.callId, undefined, ticket)
  return (
    <div className="flex flex-col items-start gap-1">
      {ticket.nextSteps.map(({ id, title, status }) => (
        <span key={id} className={status === 'open' ? undefined : 'text-ink-muted line-through'}>
          <bdi>{title}</bdi>
          {status === 'open' ? null : <span className="sr-only"> ({status})</span>}
        </span>
      ))}
      <Button size="sm" icon={<Plus />} {...editor.addProps}>
        Add next step
      </Button>
      {editor.dialog}
    </div>
  )
}
