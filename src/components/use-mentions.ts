import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Person } from '@/contracts/people'
import { isMentionStart, mentionLabel } from '@/domain/note-text'
import { fold } from '@/lib/fold'

const LONGEST_NAME = 60
const MOST_SHOWN = 6

/** The mention that is being typed before the caret: where its `@` stands and what follows it. */
export type MentionQuery = { at: number; typed: string }

/** The `@…` the caret stands in; null when no mention is being typed there. */
export const mentionAt = (text: string, caret: number): MentionQuery | null => {
  const at = text.lastIndexOf('@', caret - 1)
  if (at === -1 || caret - at > LONGEST_NAME || !isMentionStart(text, at)) return null
  const typed = text.slice(at + 1, caret)
  return typed.includes('\n') || typed.startsWith(' ') ? null : { at, typed }
}

export const findPeople = (people: readonly Person[], typed: string): Person[] => {
  const isFinished = people.some((person) =>
    fold(typed).startsWith(`${fold(mentionLabel(person, people))} `),
  )
  if (isFinished) return []
  const wanted = fold(typed).split(' ')
  return people
    .filter(({ name, email }) => {
      const words = [...fold(name).split(/\s+/), fold(email)]
      return wanted.every((start) => words.some((word) => word.startsWith(start)))
    })
    .slice(0, MOST_SHOWN)
}

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
    if (!isOpen || event.ctrlKey || event.metaKey) return false
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
