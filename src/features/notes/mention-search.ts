import { isMentionStart, mentionLabel } from '@/domain/note-text'
import type { Person } from '@/contracts/people'
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
