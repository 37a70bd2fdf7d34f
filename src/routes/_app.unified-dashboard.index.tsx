import { createFileRoute } from '@tanstack/react-router'

import { listOf, readCallListSearch } from '@/api/call-list-search'
import { startCallList } from '@/api/start-call-list'

import { CallListScreen } from './-call-list-screen'

export const Route = createFileRoute('/_app/unified-dashboard/')({
  validateSearch: readCallListSearch,
  loaderDeps: ({ search }) => listOf(search),
  loader: ({ context, deps, cause }) =>
    cause === 'stay' ? undefined : startCallList(context.queryClient, deps),
  component: CallListScreen,
})
