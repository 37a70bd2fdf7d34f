import type { Call, CallListQuery } from '@/contracts/calls'
import { filterOf, readQuestion } from './call-filter'
import { matchesCall } from './matches'

export const stillMatches = (
  call: Call,
  { from: _from, to: _to, caller: _caller, ids: _ids, ...params }: CallListQuery,
  myId = '',
): boolean => matchesCall(filterOf(readQuestion(params, myId)), call)
