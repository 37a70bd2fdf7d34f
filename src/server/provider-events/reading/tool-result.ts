import type { EventField } from './event-field'
import { toolResultText } from './tool-text'

const PLACES = ['result', 'content', 'output']

/** What a tool answered, wherever it stands; a failure is none that went well, and what is not known is flagged. */
export const readToolResult = (
  name: string,
  entry: EventField,
  isSuccess: boolean | null,
): string => {
  const error = entry.at('error')
  if (error.isSent) return toolResultText(name, error.value, false)
  const result = PLACES.map((place) => entry.at(place)).find(({ isSent }) => isSent)
  if (!result && isSuccess === null) entry.flag()
  return toolResultText(name, result?.value, isSuccess)
}
