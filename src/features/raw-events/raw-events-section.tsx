import { Braces } from 'lucide-react'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import { Button } from '@/ui/button'
import { useLazyOverlay } from '@/ui/use-lazy-overlay'

const loadDialog = () => import('./raw-events-dialog')

/** What the provider sent, for administrators who want to see for themselves. */
export function RawEventsSection({ call: { id } }: { call: Pick<CallDetail, 'id'> }) {
  const { user } = useAuth()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { part, prepare } = useLazyOverlay(loadDialog, open, close)
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
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(true)}
        >
          Show <span className="sr-only">provider events</span>
        </Button>
      }
    >
      {part && open ? <part.RawEventsDialog callId={id} onClose={close} /> : null}
    </SideSection>
  )
}
