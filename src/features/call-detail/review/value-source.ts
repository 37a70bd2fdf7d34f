import type { CallActivity } from '@/contracts/calls'

export const lastChangeOf = (
  activity: readonly CallActivity[],
  field: string,
): CallActivity | undefined =>
  activity.find(({ action, changes }) => action.startsWith('call.') && field in changes)

export const saidBy = (
  activity: readonly CallActivity[],
  field: string,
  myName: string | undefined,
): string => {
  const name = lastChangeOf(activity, field)?.actorName
  if (name === undefined) return 'You'
  return name === myName ? 'You' : name
}
