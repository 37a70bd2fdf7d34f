import type { ReactNode } from 'react'

import { useLazyOverlay } from './use-lazy-overlay'

/**
 * What is in a popover or dialog, loaded when that opens. `waiting` stands in its place until then;
 * when it cannot be loaded, a notice says so and `close` closes what it is in.
 */
export function LatePart<Part>({
  load,
  close,
  waiting,
  children,
}: {
  /** The same function every time. */
  load: () => Promise<Part>
  close: () => void
  waiting: ReactNode
  children: (part: Part) => ReactNode
}) {
  const { part } = useLazyOverlay(load, true, close)
  return part === undefined ? waiting : children(part)
}
