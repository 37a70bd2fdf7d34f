// What opens over the list or stands in place of an empty one, in one file that comes when the list has been drawn.
export { AllFilters, MoreFilters, WhenFilter } from './filters/more-filters'
export { NoCalls } from './list/no-calls'
export { DisplayOptions } from './list/display-options'
export { changeQuickly, QuickMenu } from './list/quick-menu'
export { SearchHelp } from './search/search-help'
