import type { ReactNode } from 'react'

import type { CallListSearch } from '@/api/call-list-search'
import type { CallListQuery } from '@/contracts/calls'
import type { ListSelection } from '@/ui/use-selection'

import type { WriteSearch } from './call-list-state'
import type { DrawCall } from './reading-pane'

export type SelectedCalls = {
  selection: ListSelection
  loaded: readonly string[]
  total: number
  totalIsEstimate: boolean
  filter: CallListQuery
}

export type ListSlots = {
  readingPane: DrawCall
  savedViews?: (list: { search: CallListSearch; writeSearch: WriteSearch }) => ReactNode
  listTools?: (list: Pick<SelectedCalls, 'filter' | 'total'>) => ReactNode
  bulkBar?: (selected: SelectedCalls) => ReactNode
}
