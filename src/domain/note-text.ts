export type Mentionable = { id: string; name: string; email: string }

export type NotePart = { text: string } | { id: string }

const TOKEN = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g
const IN_A_WORD = /[\p{L}\p{N}_]/u

/**
 * A stored note in parts. Whoever is named is stored as `@[id]`, so that a note always shows the name
 * they have now.
 */
export const noteParts = (stored: string): NotePart[] => {
  const parts: NotePart[] = []
  let end = 0
  for (const token of stored.matchAll(TOKEN)) {
    if (token.index > end) parts.push({ text: stored.slice(end, token.index) })
    parts.push({ id: token[1] ?? '' })
    end = token.index + token[0].length
  }
  if (end < stored.length) parts.push({ text: stored.slice(end) })
  return parts
}

/** The ids a stored note names, each once, in the order of the text. */
export const mentionedIds = (stored: string): string[] => [
  ...new Set([...stored.matchAll(TOKEN)].map((token) => token[1] ?? '')),
]

/** What is typed for somebody after the `@`: their name, with the address when two share it. */
export const mentionLabel = (person: Mentionable, people: readonly Mentionable[]): string => {
  const isShared = people.some(({ id, name }) => id !== person.id && name === person.name)
  return isShared ? `${person.name} (${person.email})` : person.name
}

/** Whether a name may begin after the `@` at `at`: in `bo@example.com` none does. */
export const isMentionStart = (typed: string, at: number): boolean =>
  at === 0 || !IN_A_WORD.test(typed.charAt(at - 1))

/** A note as it is typed, as it is stored. Only whole names count: `@Adam` is not Ada. */
export const toStored = (typed: string, people: readonly Mentionable[]): string => {
  const labels = people
    .map((person) => ({ id: person.id, label: mentionLabel(person, people) }))
    .toSorted((a, b) => b.label.length - a.label.length)
  const pieces: string[] = []
  let from = 0
  for (let at = typed.indexOf('@'); at !== -1; at = typed.indexOf('@', Math.max(at + 1, from))) {
    const named = labels.find(
      ({ label }) =>
        typed.startsWith(label, at + 1) && !IN_A_WORD.test(typed.charAt(at + 1 + label.length)),
    )
    if (!named || !isMentionStart(typed, at)) continue
    pieces.push(typed.slice(from, at), `@[${named.id}]`)
    from = at + 1 + named.label.length
  }
  return [...pieces, typed.slice(from)].join('')
}

export const toTyped = (stored: string, people: readonly Mentionable[]): string =>
  noteParts(stored)
    .map((part) => {
      if ('text' in part) return part.text
      const person = people.find(({ id }) => id === part.id)
      return person ? `@${mentionLabel(person, people)}` : `@[${part.id}]`
    })
    .join('')

const TIME = /(?<![\w:.,])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![:.,]?\d|\s?[ap]\.?m\b)/gi

/** The words around times of a call as people type them, `0:42` or `1:05:10`, within its length. */
export const timedParts = (
  text: string,
  callSeconds: number | null,
): { text: string; seconds?: number }[] => {
  const parts: { text: string; seconds?: number }[] = []
  let end = 0
  for (const time of text.matchAll(TIME)) {
    const [typed, hours = '0', minutes, rest] = time
    const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
    if (callSeconds === null || seconds > callSeconds) continue
    if (time.index > end) parts.push({ text: text.slice(end, time.index) })
    parts.push({ text: typed, seconds })
    end = time.index + typed.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

export const GONE = 'former colleague'

export const plainNote = (
  stored: string,
  mentions: readonly Pick<Mentionable, 'id' | 'name'>[],
): string =>
  noteParts(stored)
    .map((part) =>
      'text' in part ? part.text : `@${mentions.find(({ id }) => id === part.id)?.name ?? GONE}`,
    )
    .join('')
