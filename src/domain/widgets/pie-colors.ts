/** As specified, with patterns and labels beside them. */
export const PIE_COLORS = ['#1976d2', '#f57c00', '#d32f2f', '#388e3c', '#7b1fa2'] as const
