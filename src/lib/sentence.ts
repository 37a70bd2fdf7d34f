/** "No answer" for `no-answer`. */
export const sentence = (word: string) =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')
