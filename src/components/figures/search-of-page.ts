import { createContext } from 'react'

import type { FiguresSearch } from '@/api/figures-search'

/**
 * The range and filters of the page that a card is on. Null: the page names its periods, and builds
 * reports itself or has none; undefined: the card is on a page without a range.
 */
export const SearchOfPage = createContext<FiguresSearch | null | undefined>(undefined)
