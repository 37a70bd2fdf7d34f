import type { CallCategory } from './call-words'

export const SEEDED_CATEGORIES: Record<CallCategory, string> = {
  problem: 'Problem',
  booking: 'Booking',
  'change-or-cancel': 'Change or cancel',
  order: 'Order',
  status: 'Status',
  billing: 'Billing',
  account: 'Account',
  information: 'Information',
  'service-request': 'Service request',
  complaint: 'Complaint',
  other: 'Other',
}
