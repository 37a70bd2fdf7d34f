/** Ranges that end today. */
export const RELATIVE_RANGES = ['7d', '30d', '90d', '12m'] as const
export type RelativeRange = (typeof RELATIVE_RANGES)[number]

/** The reports that there are without anybody building them, by the period of each. */
export const STANDING_REPORTS = ['day', 'week', 'month'] as const
export type StandingReport = (typeof STANDING_REPORTS)[number]

export const GRAIN_WORDS = ['hour', 'day', 'week', 'month'] as const

/** Figures of Performance whose records have no list page: a panel shows them. */
export const RECORDED_FIGURES = ['firstAction', 'reviewed', 'timeToDone', 'reached'] as const
export type RecordedFigure = (typeof RECORDED_FIGURES)[number]
