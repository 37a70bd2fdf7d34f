/** The text without NUL, and with U+FFFD for every lone surrogate: valid UTF-8 wherever it goes. */
export const wellFormed = (text: string): string =>
  // Postgres refuses NUL; halves of surrogate pairs are no characters.
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
