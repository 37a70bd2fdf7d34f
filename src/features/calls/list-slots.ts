import type { ReactNode } from 'react'

import type { CallListSearch } from '@/api/call-list-search'
import type { CallListQuery } from '@/contracts/calls'
import type { ListSelection } from '@/ui/use-selection'

import type { WriteSearch } from './call-list-state'
import type { DrawCall } from './reading-pane'

/** The calls of a list that are selected, and what is needed to name them to the server. */
export type SelectedCalls = {
  selection: ListSelection
  /** Ids of the calls that were read, in order. */
  loaded: readonly string[]
  /** How many match in all, about. */
  total: number
  totalIsEstimate: boolean
  /** The filters the list was read with, for a change to everything that matches. */
  filter: CallListQuery
}

/** What other features put on the page; the route brings them together. */
export type ListSlots = {
  /** Draws a call beside the list. */
  readingPane: DrawCall
  /** Before the search box. */
  savedViews?: (list: { search: CallListSearch; writeSearch: WriteSearch }) => ReactNode
  /** Beside order and display: what is done with the whole list. */
  listTools?: (list: Pick<SelectedCalls, 'filter' | 'total'>) => ReactNode
  /** In place of the filters while calls are selected. */
  bulkBar?: (selected: SelectedCalls) => ReactNode
}
