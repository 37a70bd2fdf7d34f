/** What entries of the audit log are about. */
export const AUDIT_AREAS = [
  'sign-in',
  'people',
  'calls',
  'work',
  'callers',
  'exports',
  'settings',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]
