import { SlidersVertical } from 'lucide-react'

import { Button } from '@/ui/button'
import { LatePart } from '@/ui/late-part'
import { Popover } from '@/ui/popover'
import { useLazyPart } from '@/ui/use-lazy-part'

const loadOptions = () => import('./display-options')

/** How the calls are drawn: how dense, and with what. */
export function DisplayMenu() {
  const { prepare } = useLazyPart(loadOptions)
  return (
    <span role="presentation" className="contents" onPointerEnter={prepare} onFocus={prepare}>
      <Popover
        label="Display"
        align="end"
        trigger={
          <Button size="sm" icon={<SlidersVertical aria-hidden="true" size={16} />}>
            <span className="max-sm:sr-only">Display</span>
          </Button>
        }
      >
        {(close) => (
          <LatePart load={loadOptions} close={close} waiting={<span className="block h-80 w-64" />}>
            {(options) => <options.DisplayOptions />}
          </LatePart>
        )}
      </Popover>
    </span>
  )
}
