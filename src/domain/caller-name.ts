import { isWithheld } from './caller-identity'

const PLACEHOLDERS = new Set(
  `n/a|none|null|nil|undefined|unset|empty|blank|tbd|test caller|no name|not available|not given|not
   provided|not specified|not set|customer|customer name|caller|caller name|user|guest|client|name|first
   name|last name|full name|firstname lastname|wireless caller|cell phone|toll free|-|--|?`
    .replaceAll(/\s+/g, ' ')
    .split('|'),
)
const TEMPLATE = /\{\{|\}\}|\$\{|<%|%>|\{[\w .-]+\}|\[[\w .-]*name[\w .-]*\]|%\w+%/i

/** Whether a text that a provider sends as the caller's name names nobody: a number, "N/A", "{{name}}". */
export const isNoName = (text: string): boolean => {
  const bare = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return (
    /^[\p{N}\p{P}\p{Sm}\p{Sc}\p{Z}]*$/u.test(bare) ||
    TEMPLATE.test(bare) ||
    PLACEHOLDERS.has(bare.replace(/^["'(<[]+|["')>\].]+$/g, '')) ||
    isWithheld(bare)
  )
}
