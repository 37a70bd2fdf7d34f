import type { CallFieldName } from '@/contracts/call-fields'
import type { Call } from '@/contracts/calls'

import type { Value } from './filter'

/** Of a field of any number of words, all of them. */
export type Found = Value | readonly Value[]

export const valueOf = (call: Call, field: CallFieldName): Found => {
  switch (field) {
    case 'weekday':
    case 'hour':
    case 'ending':
    case 'doubt':
    case 'cost':
    case 'latency':
    case 'resolutionAgreement':
    case 'categoryAgreement':
    case 'priorityAgreement':
    case 'sentimentAgreement':
    case 'callbackAgreement':
      // Not known here: whose clock it is, and what only the server tells for figures.
      return null
    case 'resolution':
      return call.resolution.human ?? call.resolution.ai
    case 'reviewed':
      return call.reviewedAt !== null
    case 'reviewer':
      return call.reviewedBy?.id ?? null
    case 'assignee':
      return call.assigneeId
    case 'callback':
      return call.callbackRequested
    case 'nps':
    case 'ces':
    case 'satisfaction':
      return call.survey?.[field]?.toString() ?? null
    case 'duration':
      return call.durationSeconds
    case 'caller':
      return call.callerNumber
    default:
      return call[field]
  }
}
