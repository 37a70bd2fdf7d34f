export type SensitiveKind = 'card' | 'code' | 'ssn'

export const REMOVED: Record<SensitiveKind, string> = {
  card: '[card number removed]',
  code: '[security code removed]',
  ssn: '[social security number removed]',
}

export type Mention = { start: number; end: number; kind: SensitiveKind; isRemoved: boolean }

const MENTION = new RegExp(
  [
    String.raw`\[(?<removed>card|security|social security) (?:number|code) removed\]`,
    String.raw`(?<ssn>\bsocial(?:\s+security(?:\s+number)?)?\b|\bs[ .]?s[ .]?n\b)`,
    String.raw`\bsecurity[\s_]?code\b|\bc[ .]?v[ .]?[vc]2?\b|\bcsc\b|\bcvn\b`,
    String.raw`\bcard\s+verification\s+(?:value|code|number)\b`,
    String.raw`\b(?:digits|code|number)\s+(?:on|from|at)\s+the\s+back\b`,
  ].join('|'),
  'gi',
)

export const mentionsIn = (text: string): Mention[] =>
  Array.from(text.matchAll(MENTION), (match) => {
    const { removed, ssn } = match.groups ?? {}
    const isRemoved = removed !== undefined
    return {
      start: match.index,
      end: match.index + match[0].length,
      kind: isRemoved ? removedKind(removed) : ssn === undefined ? 'code' : 'ssn',
      isRemoved,
    }
  })

const removedKind = (word: string): SensitiveKind =>
  word.toLowerCase() === 'card' ? 'card' : word.toLowerCase() === 'security' ? 'code' : 'ssn'

/** What a text asks for, the last thing it names; null when it names nothing. */
export const askedFor = (text: string): 'code' | 'ssn' | null => {
  const kind = mentionsIn(text).findLast((mention) => !mention.isRemoved)?.kind
  return kind === 'code' || kind === 'ssn' ? kind : null
}
