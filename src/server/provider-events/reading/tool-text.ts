import { isRecord } from '@/lib/is-record'

const LONGEST_READ = 10_000

export const toolCallText = (name: string, args: unknown): string => `${name}(${readable(args)})`

/** A tool's answer: `book_table → Message: Unavailable`, `book_table → ok`, `book_table → failed`. */
export const toolResultText = (
  name: string,
  result: unknown,
  isSuccess: boolean | null,
): string => {
  const text = readable(result)
  const outcome = isSuccess === false ? 'failed' : text === '' ? 'ok' : ''
  return `${name} → ${[outcome, text].filter((part) => part !== '').join(': ')}`
}

const readable = (value: unknown): string => {
  const data = typeof value === 'string' ? parsed(value) : value
  if (isRecord(data)) {
    return Object.entries(data)
      .map(([key, entry]) => `${key}: ${scalar(entry)}`)
      .join(', ')
  }
  return data === undefined || data === null ? '' : scalar(data)
}

const parsed = (text: string): unknown => {
  if (text.length > LONGEST_READ || !/^\s*[{["]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const scalar = (value: unknown): string => {
  if (typeof value === 'string') return unquoted(value)
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '…'
  }
}

const unquoted = (text: string): string =>
  text.length > 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
