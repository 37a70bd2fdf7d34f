import { createFileRoute } from '@tanstack/react-router'

import { listOf, readCallListSearch } from '@/api/call-list-search'

import { CallListScreen } from './-call-list-screen'
import { loadCallList } from './-load-call-list'

export const Route = createFileRoute('/_app/unified-dashboard/')({
  validateSearch: readCallListSearch,
  loaderDeps: ({ search }) => listOf(search),
  loader: loadCallList,
  component: CallListScreen,
})
