export const ALERT_STATES = ['pending', 'firing', 'acknowledged', 'snoozed', 'resolved'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const COMPARISONS = ['at-least', 'below'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Of how many minutes a figure of calls is. */
export const ALERT_WINDOWS = [15, 30, 60, 240, 1440] as const
/** How many minutes a condition must be met before its alert fires. */
export const HOLD_MINUTES = [0, 5, 15, 30, 60] as const

export const SNOOZE_MINUTES = [30, 60, 240, 1440] as const
