import type { Call } from '@/contracts/calls'
import type { CallListQuery } from '@/contracts/call-list-params'
import { filterOf, readQuestion } from './call-filter'
import { matchesCall } from './matches'

/** By what a change of a call can change, and the browser knows. */
export const stillMatches = (
  call: Call,
  {
    from: _from,
    to: _to,
    weekday: _weekday,
    hour: _hour,
    ending: _ending,
    doubt: _doubt,
    cost: _cost,
    latency: _latency,
    resolutionAgreement: _resolution,
    categoryAgreement: _category,
    priorityAgreement: _priority,
    sentimentAgreement: _sentiment,
    callbackAgreement: _callback,
    caller: _caller,
    ids: _ids,
    ...params
  }: CallListQuery,
  myId = '',
): boolean => matchesCall(filterOf(readQuestion(params, myId)), call)
