import type { LabelList } from '@/contracts/call-fields'

/** What each kind of job carries: ids. Only a reset mail carries what a person typed: no row has it. */
export type JobPayloads = {
  analysis: null
  'search-documents': null
  housekeeping: null
  retention: null
  /** Tells of steps that have become due and of who is no longer there, and has mailed what nobody has seen. */
  notifications: null
  /** Takes back to the queue what its assignee has not started in time. */
  'return-steps': null
  /** Gives the open work of calls to the people their rules name. */
  'route-work': null
  'notification-mail': { id: string; others?: string[] }
  /** Takes the slots of reports that are due. */
  'reports-due': null
  'report-run': { runId: string }
  'report-mail': { mailId: string }
  /** Has email rules act on times that have passed. */
  'email-rules-due': null
  'rule-mail': { mailId: string }
  /** After an erasure: what was deleted leaves the files, too. */
  'vacuum-erased': null
  /** Says who called in the calls of earlier versions. */
  'fill-callers': null
  /** The calls of a caller who has another name now are found by it. */
  'caller-documents': { callerId: string }
  /** Tickets of earlier versions are found as new ones are. */
  'ticket-words': null
  reconciliation: { provider: 'vapi' | 'retell' }
  /** For an address that was typed on the sign-in screen, whether it is somebody's or not. */
  'reset-mail': { email: string }
  'invitation-mail': { userId: string; invitedBy: string }
  /** Evaluates the alert rules of the team. */
  'alert-rules': null
  'alert-webhook': { deliveryId: string }
  /** Without an `id`, all that was collected for a recipient. */
  'alert-mail': { userId: string; id?: string }
  /** Calls of a merged category or tag follow it. */
  'merged-label': { list: LabelList; key: string }
  /** Asks for a training once people have given so many more verdicts. */
  'training-due': null
  'train-model': null
  /** Null: what an older version analysed. */
  'reanalyse-history': { force: true } | null
  /** Makes the backup that was asked for, or the one of the night. */
  backup: null
  /** Asks the language model about calls the AI is unsure of. */
  'ask-endpoint': null
}

export type JobKind = keyof JobPayloads
