// What is done with a list, in one file that comes after the list itself.
export { auditExport, nextStepsExport } from '@/api/csv-export'
export { BulkBar } from '@/features/bulk/bulk-bar'
export { CallbackBulkBar } from '@/features/bulk/callback-bulk-bar'
export { ExportButton, exportWithHost } from '@/features/bulk/export-button'
export { StepBulkBar } from '@/features/bulk/step-bulk-bar'
export { SavedViewsMenu } from '@/features/saved-views/saved-views-menu'
