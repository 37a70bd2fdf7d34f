import { createContext } from 'react'

import type { FiguresScope } from '@/api/figures-scope'
import type { FiguresSearch } from '@/api/figures-search'

/**
 * What the page of a card asks for. Null: the page names its periods, and builds reports itself or has
 * none; undefined: the card is on a page without a range.
 */
export const SearchOfPage = createContext<
  { search: FiguresSearch; scope: FiguresScope } | null | undefined
>(undefined)
