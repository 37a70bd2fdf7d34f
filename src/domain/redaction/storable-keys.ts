import { fold } from '@/lib/fold'
import { wellFormed } from '@/lib/well-formed'

import { redactText } from './redact'
import { REMOVED } from './sensitive-mentions'

/**
 * What a key says about the value below it:
 * - `drop`: a secret, a control handle of a live call or a prompt; never stored.
 * - `name`: an agent's configuration, of which only id and name are kept.
 * - `opaque`: an identifier, a time or an address, in which digits are not a conversation.
 * - `call`, `identity`: a call and the id it is found by, which stays whatever it looks like.
 * - `phone`: a phone number. - `code`, `ssn`, `pin`, `otp`: named by the key itself.
 * - `card`: a payment card or its number; a `code` in or beside it is the security code.
 * - `machine`: what a tool was sent or answered. - `talk`: a whole conversation in one text.
 */
export type KeyMeaning =
  | 'drop'
  | 'name'
  | 'opaque'
  | 'identity'
  | 'call'
  | 'phone'
  | 'code'
  | 'ssn'
  | 'pin'
  | 'otp'
  | 'tan'
  | 'card'
  | 'machine'
  | 'talk'
  | 'text'

const WHOSE =
  '(?:card|credit|debit|bank|user|caller|customer|entered|typed|given|new|old|current|my)*'
const GIVEN = '(?:code|number|value|digits|entered|typed|given)?'

/** Against the key in lower case without accents, `_`, `-` and blanks. First match wins. */
const MEANINGS: [RegExp, KeyMeaning][] = [
  [/secret|password|passwd|passphrase|apikey|authorization|credentials|privatekey|cookie/, 'drop'],
  [/passwort|kennwort|contrasena|motdepasse/, 'drop'],
  [/token$|^auth$|^jwt$|^bearer|^(xretell)?signature$/, 'drop'],
  [/^monitor$|^(listen|control|webcall|call|websocket)url$|sipheaders$/, 'drop'],
  [/prompt$|^__proto__$|^proto$/, 'drop'],
  [/^(assistant|squad|workflow)(overrides)?$/, 'name'],
  [new RegExp(`^${WHOSE}(?:cvv2?|cvc2?|csc|cvn)${GIVEN}$`), 'code'],
  [
    /^(codigo(de)?segur(idad|anca)|codice(di)?sicurezza|code(de)?securite|sicherheitscode|(karten)?prue?f(ziffern?|nummer|code)|cryptogramme)$/,
    'code',
  ],
  [/^((card)?securitycode|(credit|debit)?cardcode|cardverification(code|value|number)?)$/, 'code'],
  [new RegExp(`^${WHOSE}pin${GIVEN}$`), 'pin'],
  [/^(codepin|geheimzahl|nip|clave|senha|codigosecreto|codesecret)$/, 'pin'],
  [
    /^(otp|onetime(pass)?(code|word)|passcode|verificationpin|(sms|otp|verification|auth|authentication|authenticator|2fa|mfa|twofactor|login)code)$/,
    'otp',
  ],
  [
    /^(codigo(de)?(verifica|autentica)(cion|cao)|codice(di)?(verifica|autenticazione)|code(de)?(verification|validation)|(bestae?tigungs|verifizierungs|einmal|freischalt)code)$/,
    'otp',
  ],
  [/^m?tan$/, 'tan'],
  [
    /^(ssn|social|socialsecurity(number)?)(last(4|four))?$|^last(4|four)(of)?(ssn|social(security)?)$/,
    'ssn',
  ],
  [/^(credit|debit|payment|bank)?card(details|data|info|number|no)?$/, 'card'],
  [/(^|from|to|phone|caller|customer|line)(phone)?number$|^phone$/, 'phone'],
  [/^(id|sid|time|endtime|hash)$|timestamp|url$/, 'opaque'],
  [/^(arguments|result|results)$/, 'machine'],
  [/^call$/, 'call'],
  [/^transcript$/, 'talk'],
]
/** Camel case and snake case end in a word of their own: `toolCallId`, `started_at`; not "paid". */
const OPAQUE_ENDING = /(?:[a-z0-9](?:Id|ID|Sid|At)|_(?:id|sid|at))$/

const read = (key: string): KeyMeaning => {
  if (key === '__proto__') return 'drop'
  const plain = fold(key).replace(/[\s_-]/g, '')
  const named = meaningOf(plain)
  if (named) return named
  const one = meaningOf(plain.replace(/s$/, ''))
  if (one !== undefined && one in REMOVED) return one
  return OPAQUE_ENDING.test(key) ? 'opaque' : 'text'
}

const meaningOf = (plain: string) => MEANINGS.find(([pattern]) => pattern.test(plain))?.[1]

const OF_A_SECRET = /^(?:value|digits|code|text|number)$/i

/** What a key means below another one: `card: { code }`, `pin: { value }`. */
export const meaningWithin = (outer: KeyMeaning, key: string, own: KeyMeaning): KeyMeaning => {
  if (outer === 'call' && /^(?:call_?)?id$/i.test(key)) return 'identity'
  if ((own !== 'text' && own !== 'phone') || !OF_A_SECRET.test(key)) return own
  if (outer === 'card') return /code/i.test(key) ? 'code' : outer
  return outer === 'code' || outer === 'ssn' || outer === 'pin' || outer === 'otp' ? outer : own
}

export type KnownKey = { key: string; meaning: KeyMeaning }

const known = new Map<string, KnownKey>()
const MOST_KNOWN = 2000

/**
 * A key as it may be stored and what it means. Remembered, because the same few hundred keys come
 * with every delivery.
 */
export const readKey = (sentKey: string): KnownKey => {
  const remembered = known.get(sentKey)
  if (remembered) return remembered
  const sent = wellFormed(sentKey)
  const key = /\d/.test(sent) ? redactText(sent, true) : sent
  const result = { key, meaning: read(sent) }
  if (key === sent && known.size < MOST_KNOWN) known.set(sentKey, result)
  return result
}
