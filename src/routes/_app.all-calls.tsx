import { createFileRoute } from '@tanstack/react-router'

import { listOf, readCallListSearch } from '@/api/call-list-search'
import { startCallList } from '@/api/start-call-list'

import { CallListScreen } from './-call-list-screen'

export const Route = createFileRoute('/_app/all-calls')({
  validateSearch: readCallListSearch,
  loaderDeps: ({ search }) => listOf(search),
  loader: ({ context, deps, cause }) =>
    // On the page, its own controls start what they ask for and the screen stays as it is.
    cause === 'stay' ? undefined : startCallList(context.queryClient, deps),
  component: CallListScreen,
})
