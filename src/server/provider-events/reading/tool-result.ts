import type { EventField } from './event-field'
import { toolResultText } from './tool-text'

const RESULT_KEYS = ['result', 'content', 'output']

/** The result or error of a tool call, under any of its known keys. Flags an entry with neither. */
export const readToolResult = (
  name: string,
  entry: EventField,
  isSuccess: boolean | null,
): string => {
  const error = entry.at('error')
  if (error.isSent) return toolResultText(name, error.value, false)
  const result = RESULT_KEYS.map((key) => entry.at(key)).find(({ isSent }) => isSent)
  if (!result && isSuccess === null) entry.flag()
  return toolResultText(name, result?.value, isSuccess)
}
