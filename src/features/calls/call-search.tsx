import { useRef } from 'react'

import { useHotkeys } from '@/ui/hotkeys'
import { SearchField } from '@/ui/search-field'
import { useUrlValue } from '@/ui/use-url-value'

/** Typing must feel like typing: the list follows when the fingers rest this long. */
const REST_MS = 80

/** Search through everything that was said and written about every call. */
export function CallSearch({
  q,
  onSearch,
}: {
  q: string
  onSearch: (q: string) => void
  onLeave: () => void
}) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useUrlValue(q, onSearch, REST_MS)
  useHotkeys('Calls', [{ key: '/', label: 'Search calls', run: () => box.current?.focus() }])
  return (
    <SearchField
      ref={box}
      label="Search calls"
      placeholder="Search every call"
      value={text}
      onChange={setText}
      className="min-w-40 flex-1 max-sm:basis-full sm:max-w-72"
    />
  )
}
