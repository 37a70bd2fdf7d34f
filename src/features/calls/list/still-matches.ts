import type { Call, CallListQuery } from '@/contracts/calls'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import { matchesCall } from '@/domain/filter/matches'

/**
 * Whether a call of a list still belongs there after it has changed. Only by what can change and is
 * known of a row: the words of a search, the caller and the time stay as the server found them.
 */
export const stillMatches = (
  call: Call,
  { from: _from, to: _to, caller: _caller, ids: _ids, ...params }: CallListQuery,
  myId = '',
): boolean => matchesCall(filterOf(readQuestion(params, myId)), call)
