import { useQuery } from '@tanstack/react-query'

import { labelsQuery, offered, useLabels } from '@/api/call-labels'
import { callField, type WordFacet } from '@/contracts/call-fields'
import { MultiSelectMenu } from '@/ui/multi-select-menu'

import { wordLabel } from './labels'

export type FilterWords = Readonly<Partial<Record<string, readonly string[]>>>

const TAGS = labelsQuery('tags')
const CATEGORIES = labelsQuery('categories')

/** The words that calls are filtered by, a menu for each field; nothing chosen asks for nothing. */
export function FilterMenus<Name extends WordFacet>({
  names,
  value,
  onChange,
  counted = {},
}: {
  names: readonly Name[]
  value: FilterWords
  onChange: (name: Name, words: string[]) => void
  /** Words that calls have of fields without a list of their own. */
  counted?: FilterWords
}) {
  useQuery(TAGS)
  useQuery(CATEGORIES)
  const lists = { tags: useLabels('tags'), categories: useLabels('categories') }
  return (
    <div className="flex flex-wrap gap-2">
      {names.map((name) => {
        const { label, facet, none, labels } = callField(name)
        const chosen = value[name] ?? []
        const listed = typeof facet === 'object' ? facet : []
        const known = labels ? offered(lists[labels]).map(({ key }) => key) : listed
        const all = new Set([...known, ...(counted[name] ?? []), ...chosen])
        if (none !== undefined) {
          all.delete(none)
          all.add(none)
        }
        return (
          <MultiSelectMenu<string>
            key={name}
            label={label}
            options={[...all].map((word) => ({ value: word, label: wordLabel(name, word) }))}
            value={chosen}
            onChange={(picked) => onChange(name, picked)}
          />
        )
      })}
    </div>
  )
}
