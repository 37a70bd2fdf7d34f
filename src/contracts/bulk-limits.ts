/** How many calls or next steps one request may name. */
export const BULK_IDS_MAX = 500
/** How many calls that match a filter may be changed at once. */
export const BULK_MATCH_MAX = 10_000
/** How many calls tickets may be opened from at once. */
export const TICKET_CALLS_MAX = 100
/** How many calls or next steps may be picked one by one. */
export const PICKED_MAX = 200_000
