import {
  CALL_FIELD_NAMES,
  callField,
  type CallFieldName,
  type LabelList,
} from '@/contracts/call-fields'

export type ConditionField = CallFieldName | 'calls' | 'time'

/** What values a field takes. Words that are `isRanked` can also be compared by size. */
export type Kind =
  | { type: 'number' | 'time' | 'flag' | 'text' }
  | {
      type: 'word'
      words: readonly string[] | undefined
      isRanked: boolean
      labels?: LabelList | undefined
      /** Each word of the workspace with what it stands for now. */
      successors?: ReadonlyMap<string, string>
    }

const kindOfCall = (name: CallFieldName): Kind => {
  const { type, words, isRanked = false, labels } = callField(name)
  if (type === 'word') return { type, words, isRanked, labels }
  if (type === 'duration') return { type: 'number' }
  return { type: type === 'flag' ? 'flag' : 'text' }
}

export type NamedField = { name: string; field: ConditionField; kind: Kind }

/** `calls` counts today's calls, `time` is in minutes since midnight, `duration` in seconds. */
export const CONDITION_FIELDS: readonly NamedField[] = [
  { name: 'calls', field: 'calls', kind: { type: 'number' } },
  { name: 'time', field: 'time', kind: { type: 'time' } },
  ...CALL_FIELD_NAMES.flatMap((field) => {
    const { condition } = callField(field)
    if (condition === undefined) return []
    return [{ name: condition === true ? field : condition, field, kind: kindOfCall(field) }]
  }),
]

const ALIASES = new Map([['durationseconds', 'duration']])

/** The field of that name, whatever its case; undefined when there is none. */
export const findField = (typed: string): NamedField | undefined => {
  const wanted = ALIASES.get(typed.toLowerCase()) ?? typed.toLowerCase()
  return CONDITION_FIELDS.find(({ name }) => name.toLowerCase() === wanted)
}

type Label = { key: string; mergedInto: string | null; retiredAt: string | null }
/** The words of the workspace's lists; undefined while they are not known: then any word will do. */
export type LabelsOf = (list: LabelList) => readonly Label[] | undefined

/** What values a field takes in this workspace. */
export const kindHere = (kind: Kind, labelsOf: LabelsOf): Kind => {
  const labels = kind.type === 'word' && kind.labels && labelsOf(kind.labels)
  if (!labels) return kind
  return {
    ...kind,
    words: labels.flatMap(({ key, retiredAt }) => (retiredAt === null ? [key] : [])),
    successors: new Map(labels.map(({ key, mergedInto }) => [key, mergedInto ?? key])),
  }
}

/** Whether `>` and its like mean something for a field. */
export const isRanked = (kind: Kind): boolean =>
  kind.type === 'number' || kind.type === 'time' || (kind.type === 'word' && kind.isRanked)
