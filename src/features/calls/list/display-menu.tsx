import { SlidersVertical } from 'lucide-react'

import { Button } from '@/ui/button'
import { LatePart } from '@/ui/late-part'
import { Popover } from '@/ui/popover'

import { panelCode } from '../panel-code'

/** How the calls are drawn: how dense, and with what. */
export function DisplayMenu() {
  return (
    <Popover
      label="Display"
      align="end"
      trigger={
        <Button size="sm" icon={<SlidersVertical aria-hidden="true" size={16} />}>
          <span className="max-sm:sr-only">Display</span>
        </Button>
      }
    >
      <LatePart late={panelCode}>{({ DisplayOptions }) => <DisplayOptions />}</LatePart>
    </Popover>
  )
}
