const NUMBER = /^[+(]?\d[\d\s().+-]{2,}$/

export const digitsOfNumber = (text: string): string | null => {
  if (!NUMBER.test(text.trim())) return null
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= 3 ? digits : null
}
