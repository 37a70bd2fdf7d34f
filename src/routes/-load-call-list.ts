import type { QueryClient } from '@tanstack/react-query'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { type CallListSearch, callListParamsOf } from '@/api/call-list-search'
import { callListQuery } from '@/api/calls'
import { peopleQuery } from '@/api/people'

import { listTools } from './-late-list-tools'

const WORTH_WAITING_MS = 150

type Load = {
  context: { queryClient: QueryClient }
  deps: CallListSearch
  cause: 'preload' | 'enter' | 'stay'
}

/** Starts reading a list beside the page's code, for those who open it or are about to. */
export const loadCallList = ({ context: { queryClient }, deps, cause }: Load) => {
  // On the page, its own controls start what they ask for and the screen stays as it is.
  if (cause === 'stay') return undefined
  // What the list asks for as soon as it stands: a move has less to do when it is there. What fails
  // is asked for again by the list, which says so.
  if (cause === 'preload') {
    void Promise.allSettled([listTools.fetch(), queryClient.prefetchQuery(peopleQuery)])
  }
  const params = callListParamsOf(deps, readCallDisplaySettings())
  const moment = new Promise((resolve) => setTimeout(resolve, WORTH_WAITING_MS))
  return Promise.race([queryClient.prefetchQuery(callListQuery(params)), moment])
}
