import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { sentence } from '@/lib/sentence'
import { IconButton } from '@/ui/button'
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

/** Searches titles, and names and numbers of callers. On a phone a button until it is used. */
export function QueueSearchBox({ page, q, onChange }: QueueSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useUrlValue(q, onChange, REST_MS)
  const [isUsed, setUsed] = useState(false)
  const isOpen = isUsed || text !== ''
  const label = `Search ${page.toLowerCase()}`
  const open = () => {
    flushSync(() => setUsed(true))
    box.current?.focus()
  }
  useHotkeys(page, [{ key: '/', label: sentence(label), run: open }])
  return (
    <>
      {isOpen ? null : (
        <IconButton
          label={label}
          icon={<Search />}
          size="tool"
          variant="secondary"
          className="sm:hidden"
          onClick={open}
        />
      )}
      <div data-open={isOpen || undefined} className={clsx(!isOpen && 'max-sm:hidden')}>
        <SearchField
          label={label}
          value={text}
          placeholder="Search"
          onChange={setText}
          ref={box}
          className="w-full [&_input]:h-8 pointer-coarse:[&_input]:h-10"
          input={{ maxLength: 200 }}
        />
      </div>
    </>
  )
}
