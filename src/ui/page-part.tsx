import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { IconButton } from './icon-button'
import { InlineError } from './inline-error'
import { NOT_LOADED, useWantedPart } from './use-lazy-part'

/**
 * A part of a page whose code comes after the page's own. When it does not come, the rest of the page
 * stays, and what stands in its place says so and tries again.
 */
export function PagePart<Part>({
  load,
  waiting = null,
  smallName,
  children,
}: {
  /** The same function every time. */
  load: () => Promise<Part>
  /** Stands in its place until then. */
  waiting?: ReactNode
  /** What it is called, where there is only room for a button: "The inbox". */
  smallName?: string
  children: (part: Part) => ReactNode
}) {
  const [isMissing, setMissing] = useState(false)
  const { part } = useWantedPart(load, !isMissing, () => setMissing(true))
  const retry = () => setMissing(false)
  if (part !== undefined) return children(part)
  if (!isMissing) return waiting
  return smallName ? (
    <IconButton
      label={`${smallName} could not be loaded. Retry`}
      icon={<RotateCw aria-hidden="true" size={16} />}
      onClick={retry}
    />
  ) : (
    <InlineError message={NOT_LOADED} onRetry={retry} />
  )
}
