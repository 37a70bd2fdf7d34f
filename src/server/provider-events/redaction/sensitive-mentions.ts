import { writtenAs } from './number-words'

export type SensitiveKind = 'card' | 'code' | 'ssn' | 'pin' | 'otp'

export const REMOVED: Record<SensitiveKind, string> = {
  card: '[card number removed]',
  code: '[security code removed]',
  ssn: '[social security number removed]',
  pin: '[PIN removed]',
  otp: '[one-time code removed]',
}

export type Mention = { start: number; end: number; kind: SensitiveKind; isRemoved: boolean }

/** What people call them in English, Spanish, French, German, Portuguese and Italian. */
const NAMES: Record<Exclude<SensitiveKind, 'card'>, string[]> = {
  ssn: [String.raw`social(?:\s+security(?:\s+number)?)?`, String.raw`s[ .]?s[ .]?n`],
  otp: [
    String.raw`(?:verification|authentication|one[\s-]time|sms|2fa|two[\s-]factor|login|log[\s-]in|sign[\s-]in)\s+(?:security\s+)?(?:pass)?(?:codes?|word|pin)`,
    String.raw`pass[\s-]?code|o[ .]?t[ .]?p|\w+[\s-]digit\s+code`,
    String.raw`code\s+(?:that\s+)?(?:we|i|you)(?:['’]ve|\s+have)?\s+(?:just\s+)?(?:sent|texted|emailed|got|received)`,
    writtenAs('codigo (?:de (?:verificacion|confirmacion por sms|un solo uso|autenticacion)|sms)'),
    writtenAs('code (?:de (?:verification|validation)|a usage unique|recu par sms|sms)'),
    writtenAs(
      '(?:einmal|bestatigungs|bestaetigungs|verifizierungs|sms)(?:code|passwort|kennwort|tan)|(?:mtan|tan-nummer)',
    ),
    writtenAs('codigo (?:de (?:verificacao|uso unico|autenticacao)|sms)'),
    writtenAs('codice (?:di (?:verifica|autenticazione)|monouso|usa e getta|sms)'),
  ],
  pin: [
    String.raw`p\.i\.n|pins?(?:[\s-]?(?:code|number|nummer))?`,
    writtenAs(
      '(?:clave|contrasena) (?:secreta|de acceso|numerica|del cajero)|(?:mi|su|tu) clave|codigo secreto',
    ),
    writtenAs('code (?:secret|confidentiel)'),
    writtenAs('geheim(?:zahl|nummer)'),
    writtenAs('(?:minha|sua|tua) senha|senha (?:do cartao|de acesso|numerica)|a senha e'),
    writtenAs('codice segreto'),
  ],
  code: [
    String.raw`security[\s_]?code|c[ .]?v[ .]?[vc]2?|csc|cvn`,
    String.raw`card\s+verification\s+(?:value|code|number)`,
    String.raw`(?:digits|code|number)\s+(?:on|from|at)\s+the\s+back`,
    writtenAs(
      '(?:codigo|numero) (?:de seguridad|de atras|del reverso|al reverso|de seguranca|no verso|do verso|de tras)',
    ),
    writtenAs('(?:code|numero) (?:de securite|au dos|au verso)|cryptogramme(?: visuel)?'),
    writtenAs(
      'sicherheits(?:code|nummer)|(?:karten)?pruf(?:nummer|ziffer|code)|nummer auf der ruckseite',
    ),
    writtenAs('(?:codice|numero) (?:di sicurezza|sul retro)'),
  ],
}

const MENTION = new RegExp(
  [
    String.raw`\[(?<removed>card number|security code|social security number|PIN|one-time code) removed\]`,
    ...Object.entries(NAMES).map(
      ([kind, names]) => String.raw`(?<${kind}>(?<![\p{L}\d])(?:${names.join('|')})(?!\p{L}))`,
    ),
  ].join('|'),
  'giu',
)

const KINDS = ['ssn', 'otp', 'pin', 'code'] as const

export const mentionsIn = (text: string): Mention[] => {
  const mentions: Mention[] = []
  // `matchAll` would copy the pattern for every text, which costs more than the search.
  MENTION.lastIndex = 0
  for (let match = MENTION.exec(text); match; match = MENTION.exec(text)) {
    const { index, 0: said, groups = {} } = match
    const isRemoved = groups['removed'] !== undefined
    const named = KINDS.find((kind) => groups[kind] !== undefined) ?? 'code'
    mentions.push({
      start: index,
      end: index + said.length,
      kind: isRemoved ? removedKind(said) : named,
      isRemoved,
    })
  }
  return mentions
}

const REMOVALS = new Map(
  (['card', ...KINDS] as const).map((kind) => [REMOVED[kind].toLowerCase(), kind]),
)
const removedKind = (label: string): SensitiveKind => REMOVALS.get(label.toLowerCase()) ?? 'card'

/** What a text asks for, the last thing it names; null when it names nothing. */
export const askedFor = (text: string): SensitiveKind | null =>
  mentionsIn(text).findLast(({ isRemoved }) => !isRemoved)?.kind ?? null
