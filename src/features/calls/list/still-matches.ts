import type { Call, CallListQuery } from '@/contracts/calls'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import { matchesCall } from '@/domain/filter/matches'

export const stillMatches = (
  call: Call,
  { from: _from, to: _to, caller: _caller, ids: _ids, ...params }: CallListQuery,
  myId = '',
): boolean => matchesCall(filterOf(readQuestion(params, myId)), call)
