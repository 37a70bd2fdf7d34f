import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { useHotkeys } from '@/ui/hotkeys'
import { SearchField } from '@/ui/search-field'
import { useLateCode } from '@/ui/late-code'
import { useUrlValue } from '@/ui/use-url-value'

import {
  forgetAllSearches,
  forgetSearch,
  optionId,
  rememberSearch,
  useRecentSearches,
} from './recent-searches'
import { panelCode } from '../panel-code'

/** Typing must feel like typing: the list follows when the fingers rest this long. */
const REST_MS = 80

/**
 * Search through everything that was said and written about every call. The empty box offers the
 * last searches: a combobox whose list takes no focus.
 */
export function CallSearch({
  q,
  onSearch,
  onLeave,
}: {
  q: string
  onSearch: (q: string) => void
  onLeave: () => void
}) {
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useUrlValue(q, onSearch, REST_MS)
  const recent = useRecentSearches()
  const [hasFocus, setFocus] = useState(false)
  const [active, setActive] = useState(-1)
  const { code, prepare } = useLateCode(panelCode)
  useHotkeys('Calls', [{ key: '/', label: 'Search calls', run: () => box.current?.focus() }])

  const isOpen = hasFocus && text === '' && code !== undefined
  const offers = isOpen && recent.length > 0
  const choose = (search: string) => {
    setActive(-1)
    setText(search)
    rememberSearch(search)
  }
  const forget = (search: string) => {
    forgetSearch(search)
    setActive(-1)
  }
  const leave = () => {
    setFocus(false)
    box.current?.blur()
    onLeave()
  }
  const move = (by: 1 | -1) => {
    // One place more than there are lines: none of them.
    const places = recent.length + 2
    setActive((now) => ((now + 1 + by + places) % places) - 1)
  }
  const runActive = () => {
    const search = recent[active]
    if (search !== undefined) choose(search)
    else forgetAllSearches()
    setActive(-1)
  }
  const goToResults = () => {
    rememberSearch(text)
    onLeave()
  }
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: offers ? () => move(1) : onLeave,
    ArrowUp: offers ? () => move(-1) : undefined,
    Enter: active >= 0 ? runActive : goToResults,
    Delete: recent[active] === undefined ? undefined : () => forget(recent[active] ?? ''),
    // The box itself clears what was typed.
    Escape: text === '' ? leave : undefined,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run || event.nativeEvent.isComposing) return
    event.preventDefault()
    run()
  }

  return (
    <SearchField
      ref={box}
      label="Search calls"
      placeholder="Search every call"
      value={text}
      onChange={setText}
      className="min-w-32 flex-1 sm:w-32 max-sm:order-first max-sm:basis-full sm:max-w-md"
      input={{
        role: 'combobox',
        'aria-expanded': offers,
        'aria-controls': offers ? `${id}-list` : undefined,
        'aria-activedescendant': offers && active >= 0 ? optionId(`${id}-list`, active) : undefined,
        'aria-describedby': isOpen ? `${id}-tips` : undefined,
        onFocus: () => {
          prepare()
          setFocus(true)
        },
        onBlur: () => {
          setFocus(false)
          setActive(-1)
          rememberSearch(text)
        },
        onKeyDown,
      }}
    >
      {isOpen ? (
        <code.SearchHelp
          listId={`${id}-list`}
          tipsId={`${id}-tips`}
          recent={recent}
          active={active}
          onChoose={choose}
          onForget={forget}
          onForgetAll={forgetAllSearches}
        />
      ) : null}
    </SearchField>
  )
}
