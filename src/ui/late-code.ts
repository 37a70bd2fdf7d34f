import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'

import { createListeners } from '@/lib/listeners'

import { expectOverlay } from './hotkeys'
import { notify } from './notify'

/** Code that comes after its page, because it is heavy and the page can be read without it. */
export type LateCode<Code> = {
  read: () => Code | undefined
  subscribe: (onChange: () => void) => () => void
  /** Rejects when it is out of reach; to be asked for again then (`load-chunk.ts`). */
  fetch: () => Promise<Code>
}

export const lateCode = <Code>(load: () => Promise<Code>): LateCode<Code> => {
  let code: Code | undefined
  const { subscribe, announce } = createListeners()
  const keep = (loaded: Code) => {
    code = loaded
    announce()
    return loaded
  }
  return {
    read: () => code,
    subscribe,
    fetch: async () => code ?? keep(await load()),
  }
}

/** Whether the page has what it begins with: until then other code would take its turn. */
export const PageIsDrawn = createContext(true)

export const NOT_LOADED = 'This could not be loaded. Try again when the server can be reached.'

/**
 * The code, once it has come; until then undefined. `prepare` fetches it ahead, and nobody is told
 * when that fails.
 */
export const useLateCode = <Code>(late: LateCode<Code>) => {
  const prepare = useCallback(() => {
    late.fetch().catch(() => undefined)
  }, [late])
  return { code: useSyncExternalStore(late.subscribe, late.read), prepare }
}

const SOON_MS = 500

/** Fetches the code when the page has been drawn, before anybody asks for it. */
export const useCodeSoon = <Code>(late: LateCode<Code>) => {
  const isDrawn = use(PageIsDrawn)
  useEffect(() => {
    if (!isDrawn) return undefined
    const timer = setTimeout(() => void late.fetch().catch(() => undefined), SOON_MS)
    return () => clearTimeout(timer)
  }, [late, isDrawn])
}

const returned = createListeners()
const RETRY_MS = 15_000

/** To be told when the server answers again: what was out of reach is fetched anew. */
export const serverReturned = returned.announce

/** Tries again when the network or the server is back, and now and then, while `isMissing`. */
export const useServerReturn = (isMissing: boolean, tryAgain: () => void) => {
  const run = useEffectEvent(tryAgain)
  useEffect(() => {
    if (!isMissing) return undefined
    const onReturn = () => run()
    const stop = returned.subscribe(onReturn)
    const timer = setInterval(onReturn, RETRY_MS)
    window.addEventListener('online', onReturn)
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', onReturn)
    }
  }, [isMissing])
}

/**
 * The code of what somebody asked for. `onMissing` is called when it is out of reach; to try again,
 * want it anew.
 */
export const useWantedCode = <Code>(
  late: LateCode<Code>,
  isWanted: boolean,
  onMissing: () => void,
) => {
  const { code, prepare } = useLateCode(late)
  const isComing = isWanted && code === undefined
  const miss = useEffectEvent(onMissing)
  useLayoutEffect(() => {
    if (!isComing) return undefined
    let isAwaited = true
    late.fetch().catch(() => isAwaited && miss())
    return () => {
      isAwaited = false
    }
  }, [isComing, late])
  return { code, prepare, isComing }
}

/**
 * The same for what opens over the page. Until it is there, keys are no longer the page's, and Escape
 * gives it up. A toast says when it cannot be loaded; `close` is called, so that the next press tries
 * again.
 */
export const useLateOverlay = <Code>(late: LateCode<Code>, open: boolean, close: () => void) => {
  const { code, prepare, isComing } = useWantedCode(late, open, () => {
    notify.error(NOT_LOADED)
    close()
  })
  const giveUp = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!isComing) return undefined
    const letGo = expectOverlay()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
    // While capturing, so that the key which opens it does not close it.
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      letGo()
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [isComing])
  return { code, prepare }
}
