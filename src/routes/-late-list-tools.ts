import { lateCode, NOT_LOADED } from '@/ui/late-code'
import { notify } from '@/ui/notify'

export const listTools = lateCode(() => import('./-list-tools'))

type ListTools = Awaited<ReturnType<typeof listTools.fetch>>

/** Uses the tools as soon as they are loaded; a toast says when they cannot be. */
export const withListTools = (use: (tools: ListTools) => void) =>
  void listTools.fetch().then(use, () => notify.error(NOT_LOADED))
