export const isPhoneNumber = (text: string | null): text is string => E164.test(text ?? '')

const E164 = /^\+[1-9]\d{6,14}$/
const SHORT_CODES = /^(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

const GROUPS: Record<number, number[]> = {
  5: [2, 3],
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
}

const inGroups = (digits: string): string => {
  let at = 0
  const parts = (GROUPS[digits.length] ?? []).map((size) => digits.slice(at, (at += size)))
  return parts.length > 0 ? parts.join(' ') : digits
}

/** `+15550100142` → `+1 555 010 0142`, the same groups for every country; other texts unchanged. */
export const formatPhoneNumber = (number: string): string => {
  if (!E164.test(number)) return number
  const digits = number.slice(1)
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3)
  return `+${code} ${inGroups(digits.slice(code.length))}`
}
