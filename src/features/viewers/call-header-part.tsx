import { Link2 } from 'lucide-react'

import { copyCallLink } from '@/components/copy-call-link'
import { KeyHint } from '@/components/key-hint'
import type { CallDetail } from '@/contracts/calls'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'

import { Viewers } from './viewers'

type HeaderPartProps = {
  call: Pick<CallDetail, 'id'>
  now: () => { seconds: number }
}

export function CallHeaderPart({ call: { id }, now }: HeaderPartProps) {
  const copy = () => void copyCallLink({ callId: id, seconds: now().seconds })
  useHotkeys('Call', [{ key: 'y', label: 'Copy a link to this call', run: copy }])
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Viewers callId={id} />
      <Button
        size="sm"
        icon={<Link2 aria-hidden="true" size={14} />}
        aria-keyshortcuts="y"
        onClick={copy}
      >
        Copy link
        <KeyHint>y</KeyHint>
      </Button>
    </div>
  )
}
