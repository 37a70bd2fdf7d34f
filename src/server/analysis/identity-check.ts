import type { Conversation, Turn } from './conversation'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const BIRTH_YEAR = String.raw`(?:19\d\d|20[01]\d)`
const BIRTH_DATE = new RegExp(
  String.raw`\b${MONTH}\b.{0,12}\b${BIRTH_YEAR}\b|\b\d{1,2}[/. -]\d{1,2}[/. -]${BIRTH_YEAR}\b|\b\d{1,8} ?${BIRTH_YEAR}\b`,
)
const SPELLED = /(?:\b[a-z\d]\b[ .-]+){3,}/

export function findIdentityCheck({ caller }: Conversation): Turn[] {
  if (caller.some((turn) => turn.words.split(' ').length > 16)) return []
  const birthDate = caller.find((turn) => BIRTH_DATE.test(turn.words))
  const spelled = caller.find((turn) => SPELLED.test(turn.words))
  if (!birthDate || !spelled) return []
  return birthDate === spelled ? [spelled] : [spelled, birthDate]
}
