import { useRef } from 'react'

import { sentence } from '@/lib/sentence'
import { useHotkeys } from '@/ui/hotkeys'
import { SearchField } from '@/ui/search-field'
import { useUrlValue } from '@/ui/use-url-value'

const REST_MS = 200

export type QueueSearchProps = {
  /** What is searched. */
  page: 'Next Steps' | 'Callbacks'
  q: string
  onChange: (q: string) => void
}

/** Searches titles, and names and numbers of callers. */
export function QueueSearchBox({ page, q, onChange }: QueueSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useUrlValue(q, onChange, REST_MS)
  const label = `Search ${page.toLowerCase()}`
  useHotkeys(page, [{ key: '/', label: sentence(label), run: () => box.current?.focus() }])
  return (
    <SearchField
      label={label}
      value={text}
      placeholder="Search"
      onChange={setText}
      ref={box}
      className="w-full [&_input]:h-8 pointer-coarse:[&_input]:h-9"
      input={{ maxLength: 200 }}
    />
  )
}
