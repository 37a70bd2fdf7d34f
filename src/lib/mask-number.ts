const NUMBER = 6

/** Text with the digits of a number hidden but the last two: `+41 44 123 45 67` → `+•• •• ••• •• 67`. */
export const maskNumber = (text: string): string =>
  text.replaceAll(/\d/g, '').length <= text.length - NUMBER
    ? text.replaceAll(/\d(?=(?:\D*\d){2})/g, '•')
    : text
