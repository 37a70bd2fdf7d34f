import type { CallActivity } from '@/contracts/calls'

/** The newest activity that changed a field, which is where its present value comes from. */
export const lastChangeOf = (
  activity: readonly CallActivity[],
  field: string,
): CallActivity | undefined =>
  activity.find(({ action, changes }) => action.startsWith('call.') && field in changes)

/** "You" or the name of who said the present word; "A person" when the activity no longer says. */
export const saidBy = (
  activity: readonly CallActivity[],
  field: string,
  myName: string | undefined,
): string => {
  const name = lastChangeOf(activity, field)?.actorName
  if (name === undefined) return 'You'
  return name === myName ? 'You' : name
}
