import { createContext } from 'react'

import type { FiguresScope } from '@/api/figures-scope'
import type { FiguresSearch } from '@/api/figures-search'

/**
 * What the page around a card asks for. Null: no card of it becomes a report, and it names its periods
 * itself; undefined: it has no range.
 */
export const PageScope = createContext<
  { search: FiguresSearch; scope: FiguresScope } | null | undefined
>(undefined)
