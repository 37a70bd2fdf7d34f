/** How a report is drawn; `chart` is whichever fits. */
export const REPORT_VIEWS = ['chart', 'line', 'area', 'bar', 'stacked', 'pie', 'table'] as const
