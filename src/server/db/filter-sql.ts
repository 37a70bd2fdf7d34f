import {
  and,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import { callField, type CallFieldName } from '@/contracts/call-fields'
import { readUuid } from '@/contracts/call-search'
import type { Comparison, Filter, Operator, Value } from '@/domain/filter/filter'
import { comparableText, wordsWhere } from '@/domain/filter/matches'

import { callTags } from './call-labels-schema'
import { calls, users } from './schema'
import { ticketLinks, tickets } from './tickets-schema'

const TRUE = sql`true`
const FALSE = sql`false`

const IS_ON_BOARD = notInArray(tickets.status, ['draft', 'rejected'])

export const columnOf = (name: CallFieldName): SQL => {
  if (name === 'unsure') {
    return sql`(${calls.aiUnsure} and ${calls.humanCategory} is null and ${calls.reviewedAt} is null)`
  }
  if (name === 'hasTicket') {
    return sql`(exists (select from ${tickets} where ${tickets.callId} = ${calls.id} and ${IS_ON_BOARD})
      or exists (select from ${ticketLinks} join ${tickets} on ${tickets.id} = ${ticketLinks.ticketId}
        where ${ticketLinks.callId} = ${calls.id} and ${IS_ON_BOARD}))`
  }
  if (name === 'assigneeName') {
    return sql`(select ${users.name} from ${users} where ${users.id} = ${calls.assigneeId})`
  }
  if (callField(name).isMany) {
    return sql`(select string_agg(${callTags.tag}, ' ') from ${callTags} where ${callTags.callId} = ${calls.id})`
  }
  const column = Object.entries(getTableColumns(calls)).find(
    ([key]) => key === (callField(name).column ?? name),
  )
  if (!column) throw new Error(`No column of calls holds ${name}`)
  return sql`${column[1]}`
}

const SPACES = ' \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const TRIMMED = new RegExp(`^[${SPACES}]+|[${SPACES}]+$`, 'g').source

const textOf = (name: CallFieldName): SQL => {
  const pattern = name === 'callerNumber' ? '[\\s().-]' : TRIMMED
  return sql`lower(regexp_replace(${columnOf(name)}, ${pattern}, '', 'g'))`
}

const isUuid = (value: Value) => readUuid(value) !== undefined

/** One parameter for any number of ids: a statement has room for 65,535. */
const uuidsIn = (keys: readonly Value[]): SQL =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(keys.filter(isUuid))}::jsonb))`

const isOfPeople = (callerIds: readonly Value[]): SQL =>
  sql`${calls.callerId} in (select id from callers where coalesce(kept_id, id) in
        (select coalesce(kept_id, id) from callers where id in ${uuidsIn(callerIds)}))`

const isKey = (name: CallFieldName, keys: readonly Value[]): SQL => {
  if (name === 'id') return sql`${calls.id} in ${uuidsIn(keys)}`
  const callerIds = name === 'caller' ? keys.filter(isUuid) : []
  const others = keys.filter((key) => !callerIds.includes(key))
  const isOther = inArray(columnOf(name), others)
  if (callerIds.length === 0) return isOther
  return others.length === 0 ? isOfPeople(callerIds) : sql`(${isOfPeople(callerIds)} or ${isOther})`
}

const compareBy = (operator: Operator, left: SQL, right: unknown): SQL =>
  sql`${left} ${sql.raw(operator === '!=' ? '<>' : operator)} ${right}`

const isTagged = (value: Value): SQL =>
  value === null
    ? sql`not exists (select from ${callTags} where ${callTags.callId} = ${calls.id})`
    : sql`${calls.id} in (select ${callTags.callId} from ${callTags} where ${callTags.tag} = ${value})`

const compare = (name: CallFieldName, operator: Operator, value: Value): SQL => {
  if (callField(name).isMany) {
    return operator === '=' ? isTagged(value) : sql`not (${isTagged(value)})`
  }
  const column = columnOf(name)
  if (name === 'reviewed') {
    if (value === null) return operator === '=' ? FALSE : TRUE
    return (value === true) === (operator === '=') ? isNotNull(column) : isNull(column)
  }
  if (value === null) return operator === '=' ? isNull(column) : isNotNull(column)
  const { type, isRanked } = callField(name)
  switch (type) {
    case 'text':
      return compareBy(operator, textOf(name), comparableText(name, String(value)))
    case 'instant':
      return compareBy(operator, column, sql`to_timestamp(${Date.parse(String(value)) / 1000})`)
    case 'key':
      return operator === '=' ? isKey(name, [value]) : sql`not ${isKey(name, [value])}`
    case 'person':
      if (isUuid(value)) return compareBy(operator, column, value)
      return operator === '=' ? FALSE : isNotNull(column)
    default:
      return isRanked && operator !== '=' && operator !== '!='
        ? inArray(column, wordsWhere({ field: name, operator, value }))
        : compareBy(operator, column, value)
  }
}

const compileComparison = ({ field, operator, value }: Comparison): SQL => {
  if (operator === 'in') {
    const isKeys = callField(field).type === 'key' && value.length > 0 && !value.includes(null)
    if (isKeys) return isKey(field, value)
    return or(...value.map((one) => compare(field, '=', one))) ?? FALSE
  }
  if (operator === 'not in') return and(...value.map((one) => compare(field, '!=', one))) ?? TRUE
  return compare(field, operator, value)
}

/** Unknown compares as false, and `not` of it as true. */
export const compileFilter = (filter: Filter): SQL => {
  if ('and' in filter) return and(...filter.and.map(compileFilter)) ?? TRUE
  if ('or' in filter) return or(...filter.or.map(compileFilter)) ?? FALSE
  if ('not' in filter) return sql`((${compileFilter(filter.not)}) is not true)`
  return compileComparison(filter)
}
