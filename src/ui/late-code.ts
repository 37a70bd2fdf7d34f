import { createListeners } from '@/lib/listeners'

/** Code that comes after its page, because it is heavy and the page can be read without it. */
export type LateCode<Code> = {
  /** Undefined until it has come. */
  read: () => Code | undefined
  /** Calls back when it has come. Answers how to stop. */
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
