import * as z from 'zod'

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`
const ATOM = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`
/** RFC 5322 without quoted names, with the letters of every language (RFC 6531); no address of digits. */
const ADDRESS = new RegExp(
  String.raw`^(?!\p{M})(?=.{1,64}@.{4,253}$)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)(?=..)${LABEL}$`,
  'u',
)

/** Without what a copy brings along and nobody sees (U+200B, U+200E, U+2060, U+FE0F …), in one form. */
export const visibleOnly = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFC')
    .trim()

/** Typed addresses with commas, semicolons, spaces or new lines between, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    visibleOnly(text)
      .split(/[\s,;]+/)
      .filter((part) => part !== ''),
  ),
]

export const MAX_EMAIL_LENGTH = 320

/** An address that mail can be sent to. `words` is what a person reads who typed another text. */
export const emailAddress = (words: string) =>
  z.string().overwrite(visibleOnly).max(MAX_EMAIL_LENGTH).regex(ADDRESS, words)
