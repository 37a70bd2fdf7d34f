import { useCallback, useState } from 'react'

/**
 * Loads the heavy half of a part (menu, popover, dialog) on first intent, so that a page does not
 * pay for it before anyone reaches for it. `part` is undefined until it has arrived; it never
 * suspends, so the trigger keeps its focus and nothing around it flashes.
 */
export const useLazyPart = <Part>(load: () => Promise<Part>) => {
  const [part, setPart] = useState<Part>()
  const prepare = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      // Out of reach for now: the next intent tries again, and the shell says why.
      () => undefined,
    )
  }, [load])
  return { part, prepare }
}
