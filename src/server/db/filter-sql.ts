import {
  and,
  type Column,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import {
  agreementField,
  callField,
  type CallFieldName,
  isLocalField,
  type LocalField,
  NO_CALLER,
} from '@/contracts/call-fields'
import {
  AGREEMENT_VERDICTS,
  type AgreementVerdict,
  SHORT_CALL_SECONDS,
  SURVEY_QUESTIONS,
  type SurveyQuestion,
} from '@/contracts/call-words'
import { readUuid } from '@/contracts/call-search'
import { ENDINGS, OTHER_ENDING, USUAL_ENDINGS } from '@/domain/endings'
import type { Comparison, Filter, Operator, Value } from '@/domain/filter/filter'
import { clockChanges } from '@/domain/business-time/zone-offsets'
import { comparableText, wordsWhere } from '@/domain/filter/matches'

import { callTags } from './call-labels-schema'
import { CORRECTED } from './corrections'
import { callContents, calls, users } from './schema'
import { costUsd, latencyMs } from './sent-measures'
import { ticketLinks, tickets } from './tickets-schema'

const TRUE = sql`true`
const FALSE = sql`false`

const IS_ON_BOARD = notInArray(tickets.status, ['draft', 'rejected'])

/** Fields whose column of `calls` has another name. */
export const COLUMN_NAMES: Partial<Record<CallFieldName, keyof typeof calls.$inferSelect>> = {
  reviewed: 'reviewedAt',
  assignee: 'assigneeId',
  callback: 'callbackRequested',
  startedAt: 'sortAt',
  duration: 'durationSeconds',
  caller: 'callerNumber',
  reviewer: 'reviewedById',
}

/** No voice agent took part: the call was sent on before one answered. */
const FORWARDED_AT_ONCE = 'assistant-request-returned-forwarding-phone-number'

/** Lists of names have commas between them, and `none` for who has none. */
const nameIn = (column: Column): SQL =>
  sql`nullif(nullif(trim(translate(${column}, ',', ' ')), ''), 'none')`

const array = (values: readonly (number | string)[], type: 'text' | 'float8') =>
  sql`${JSON.stringify(values).replace(/^\[(.*)\]$/, '{$1}')}::${sql.raw(type)}[]`

/** What a clock of the zone says; the offsets are ours, so that every database says the same. */
export const localColumn = (name: LocalField, zone: string): SQL => {
  const { at, offsets } = clockChanges(zone)
  const ms = sql`(extract(epoch from ${calls.sortAt}) * 1000)::float8`
  const wall = sql`(${ms} + (${array(offsets, 'float8')})[width_bucket(${ms}, ${array(at, 'float8')})])`
  const [unit, first, count] = name === 'hour' ? [3_600_000, 0, 24] : [86_400_000, 3, 7]
  const place = sql`mod(floor(${wall} / ${unit}::float8)::bigint + ${first}::int, ${count}::int)`
  const words = array(callField(name).words ?? [], 'text')
  return sql`(${words})[mod(${place} + ${count}::int, ${count}::int) + 1]`
}

/** As text, like every word of a call. */
export const answerTo = (question: SurveyQuestion): SQL =>
  sql`(${calls.survey} -> ${sql.raw(`'${question}'`)} ->> 'value')`

const REASON = sql`lower(btrim(${calls.endedReason}, E' \\t\\n\\r'))`
const ENDING = sql`(case when ${REASON} <> '' then coalesce(
  ${JSON.stringify(USUAL_ENDINGS)}::jsonb ->> ${REASON},
  case ${sql.join(
    ENDINGS.map(({ pattern, word }) => sql`when ${REASON} ~ ${pattern.source} then ${word}::text`),
    sql` `,
  )} else ${OTHER_ENDING}::text end) end)`

const IS_UNSURE = sql`(${calls.aiUnsure} and ${calls.humanCategory} is null and ${calls.reviewedAt} is null)`

/** Of a call that is to be checked, the first reason that its analysis tells. */
const DOUBT = sql`(case when ${IS_UNSURE} then case
  when ${calls.language} <> 'en' then 'another-language'
  when ${calls.durationSeconds} < ${SHORT_CALL_SECONDS}::float8 then 'under-20-seconds'
  when ${calls.aiCategory} is null then 'no-subject-recognised'
  when exists (select from ${callContents},
      jsonb_array_elements(${callContents.analysis} -> 'subjects') subject
    where ${callContents.callId} = ${calls.id} and subject ->> 'value' <> ${calls.aiCategory})
    then 'several-subjects'
  else 'weak-words' end end)`

const HAS_TICKET = sql`(exists (select from ${tickets} opened join ${tickets}
    on ${tickets.id} = coalesce(opened.kept_id, opened.id)
    where opened.call_id = ${calls.id} and ${IS_ON_BOARD})
  or exists (select from ${ticketLinks} join ${tickets} linked on linked.id = ${ticketLinks.ticketId}
    join ${tickets} on ${tickets.id} = coalesce(linked.kept_id, linked.id)
    where ${ticketLinks.callId} = ${calls.id} and ${IS_ON_BOARD}))`

const HANDLED_BY = sql`(case when ${calls.outcome} = 'completed' then 'voice-agent'
  when ${calls.outcome} = 'transferred' then
    case when ${calls.endedReason} = ${FORWARDED_AT_ONCE} then 'person' else 'handed-over' end
  end)`

const sent = (measure: SQL): SQL =>
  sql`(select 'known'::text from ${callContents}
    where ${callContents.callId} = ${calls.id} and ${measure} is not null)`

const agreementOn = (verdict: AgreementVerdict): SQL => {
  const columns = CORRECTED[verdict === 'callback' ? 'callbackRequested' : verdict]
  const [human, ai] = columns.map((column) => calls[column])
  return sql`(case when ${ai} is not null then
    case when coalesce(${human} = ${ai}, true) then 'kept' else 'changed' end end)`
}

/** Fields that no column of `calls` holds as they are. */
const COMPUTED: Partial<Record<CallFieldName, SQL>> = {
  unsure: IS_UNSURE,
  ending: ENDING,
  doubt: DOUBT,
  hasTicket: HAS_TICKET,
  handledBy: HANDLED_BY,
  voiceAgent: nameIn(calls.agentName),
  line: nameIn(calls.lineNumber),
  assigneeName: sql`(select ${users.name} from ${users} where ${users.id} = ${calls.assigneeId})`,
  tags: sql`(select string_agg(${callTags.tag}, ' ') from ${callTags} where ${callTags.callId} = ${calls.id})`,
  cost: sent(costUsd),
  latency: sent(latencyMs),
  ...Object.fromEntries(SURVEY_QUESTIONS.map((question) => [question, answerTo(question)])),
  ...Object.fromEntries(
    AGREEMENT_VERDICTS.map((verdict) => [agreementField(verdict), agreementOn(verdict)]),
  ),
}

export const columnOf = (name: CallFieldName): SQL => {
  const computed = COMPUTED[name]
  if (computed) return computed
  const column = Object.entries(getTableColumns(calls)).find(
    ([key]) => key === (COLUMN_NAMES[name] ?? name),
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
  if (name === 'caller' && keys.includes(NO_CALLER)) return isNull(calls.callerId)
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

const compileComparison = (comparison: Comparison): SQL => {
  const { field, operator, value } = comparison
  if (operator === 'in') {
    if (isLocalField(field))
      return inArray(localColumn(field, comparison.zone ?? 'UTC'), [...value])
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
