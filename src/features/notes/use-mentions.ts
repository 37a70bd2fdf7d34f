import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Person } from '@/contracts/people'
import { mentionLabel } from '@/domain/note-text'

import { findPeople, mentionAt } from './mention-search'

type Options = {
  text: string
  people: readonly Person[]
  area: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/**
 * The list of people under a text area while `@…` is typed in it. Focus stays in the text; arrows
 * move through the list, Enter and Tab take the current person, Escape puts the list away.
 */
export const useMentions = ({ text, people, area, onChange }: Options) => {
  const listId = useId()
  const [caret, setCaret] = useState(text.length)
  const [current, setCurrent] = useState(0)
  /** The `@` whose list was put away. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const query = mentionAt(text, caret)
  const found = query === null || query.at === dismissed ? [] : findPeople(people, query.typed)
  const isOpen = found.length > 0
  const position = Math.min(current, found.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const followCaret = () => {
    const next = area.current?.selectionEnd ?? 0
    if (next === caret) return
    setCaret(next)
    setCurrent(0)
  }

  const pick = (person: Person) => {
    if (!query) return
    const name = `@${mentionLabel(person, people)} `
    const after = text.slice(caret).replace(/^ /, '')
    const end = query.at + name.length
    // Drawn at once: the next key, however soon, is typed behind the name.
    flushSync(() => {
      onChange(text.slice(0, query.at) + name + after)
      setCaret(end)
    })
    area.current?.focus()
    area.current?.setSelectionRange(end, end)
  }

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
    const person = found[position]
    if (event.key === 'ArrowDown') setCurrent((position + 1) % found.length)
    else if (event.key === 'ArrowUp') setCurrent((position + found.length - 1) % found.length)
    else if (event.key === 'Escape') setDismissed(query?.at ?? null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) pick(person)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    found,
    position,
    pick,
    listId,
    optionId,
    onKeyDown,
    followCaret,
    isOpen,
    area: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(position) : undefined,
    },
  }
}
export type Mentions = ReturnType<typeof useMentions>
