import { createContext } from 'react'

import type { FiguresSearch } from '@/api/figures-search'

/** The range and filters of the page that a card is on; null: what it shows cannot be saved as a report. */
export const SearchOfPage = createContext<FiguresSearch | null>(null)
