import { Braces } from 'lucide-react'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import { Button } from '@/ui/button'

import { RawEventsDialog } from './raw-events-dialog'

/** What the provider sent, for administrators who want to see for themselves. */
export function RawEventsSection({ call: { id } }: { call: Pick<CallDetail, 'id'> }) {
  const { user } = useAuth()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <SideSection
      title="Provider events"
      action={
        <Button
          size="sm"
          icon={<Braces aria-hidden="true" size={14} />}
          disabledReason={
            user?.role === 'admin' ? null : 'Only administrators can see what the provider sent'
          }
          onClick={() => setOpen(true)}
        >
          Show <span className="sr-only">provider events</span>
        </Button>
      }
    >
      {open ? <RawEventsDialog callId={id} onClose={close} /> : null}
    </SideSection>
  )
}
