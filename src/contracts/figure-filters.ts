import { CALL_FACETS } from './call-fields'

/** What figures are filtered by: as calls are, and by hours of the organisation's days. */
export const FIGURE_FILTERS = [...CALL_FACETS, 'hour'] as const
export type FigureFilter = (typeof FIGURE_FILTERS)[number]
