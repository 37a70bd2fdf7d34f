import { Braces } from 'lucide-react'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import { Button } from '@/ui/button'
import { lateCode, useLateOverlay } from '@/ui/late-code'

const dialog = lateCode(() =>
  import('./raw-events-dialog').then(({ RawEventsDialog }) => RawEventsDialog),
)

export function RawEventsSection({ call: { id } }: { call: Pick<CallDetail, 'id'> }) {
  const { user } = useAuth()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { code: RawEventsDialog, prepare } = useLateOverlay(dialog, open, close)
  if (user?.role !== 'admin') return null
  return (
    <SideSection
      title="Provider events"
      action={
        <Button
          size="sm"
          icon={<Braces size={14} />}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(true)}
        >
          Show <span className="sr-only">provider events</span>
        </Button>
      }
    >
      {open && RawEventsDialog ? <RawEventsDialog callId={id} onClose={close} /> : null}
    </SideSection>
  )
}
