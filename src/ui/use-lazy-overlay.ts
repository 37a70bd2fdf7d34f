import { useEffectEvent, useLayoutEffect } from 'react'

import { expectOverlay } from './hotkeys'
import { notify } from './notify'
import { NOT_LOADED, useWantedPart } from './use-lazy-part'

/**
 * `useWantedPart` for what opens over the page. From when somebody asked for it until it is there, keys are
 * no longer the page's, and Escape gives it up. A notice says when it cannot be loaded; `close` is
 * called, so that the next press tries again.
 */
export const useLazyOverlay = <Part>(
  load: () => Promise<Part>,
  open: boolean,
  close: () => void,
) => {
  const { part, prepare, isComing } = useWantedPart(load, open, () => {
    notify.error(NOT_LOADED)
    close()
  })
  const giveUp = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!isComing) return undefined
    const letGo = expectOverlay()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
    // Heard on the way down, so not by what the press itself has opened: its own key does not close it.
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      letGo()
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [isComing])
  return { part, prepare }
}
