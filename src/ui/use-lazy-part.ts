import { useCallback, useEffectEvent, useLayoutEffect, useState } from 'react'

import { notify } from './notify'

/** Said of what did not come when it was asked for, wherever that is. */
export const NOT_LOADED = 'This could not be loaded. Try again when the server can be reached.'
const NOT_DONE = 'This could not be done. Try again when the server can be reached.'

/** What has arrived, by how it is loaded: whoever asks next has it at once. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Loads the heavy half of a part (menu, popover, dialog) on first intent, so that a page does not
 * pay for it before anyone reaches for it. `part` is undefined until it has arrived; it never
 * suspends, so the trigger keeps its focus and nothing around it flashes.
 */
export const useLazyPart = <Part>(load: () => Promise<Part>) => {
  // Kept under the function that loads it, it is what that resolves to.
  const [part, setPart] = useState(() => arrived.get(load) as Part | undefined)
  /** Rejects when it is out of reach; browsers ask for it anew the next time. */
  const fetchPart = useCallback(async () => {
    const loaded = await load()
    arrived.set(load, loaded)
    setPart(() => loaded)
  }, [load])
  /** Nobody has asked for it yet, so nobody is told when it is out of reach. */
  const prepare = useCallback(() => {
    fetchPart().catch(() => undefined)
  }, [fetchPart])
  return { part, prepare, fetchPart }
}

/**
 * The same for what somebody asked for: it is loaded while it is wanted. `onMissing` is called when
 * it is out of reach; to try again, want it anew.
 */
export const useWantedPart = <Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onMissing: () => void,
) => {
  const { part, prepare, fetchPart } = useLazyPart(load)
  const isComing = isWanted && part === undefined
  const miss = useEffectEvent(onMissing)
  useLayoutEffect(() => {
    if (!isComing) return undefined
    let isAwaited = true
    fetchPart().catch(() => isAwaited && miss())
    return () => {
      isAwaited = false
    }
  }, [isComing, fetchPart])
  return { part, prepare, isComing }
}

/** For what is done rather than shown: a notice says when the code of it cannot be loaded. */
export const runLate = <Part>(load: () => Promise<Part>, run: (part: Part) => unknown) =>
  void load().then(run, () => notify.error(NOT_DONE))
