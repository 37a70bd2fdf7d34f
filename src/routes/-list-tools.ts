// What is done with a list, in one file that comes after the list itself.
export { BulkBar } from '@/features/bulk/bulk-bar'
export { ExportButton, exportWithHost } from '@/features/bulk/export-button'
export { SavedViewsMenu } from '@/features/saved-views/saved-views-menu'
