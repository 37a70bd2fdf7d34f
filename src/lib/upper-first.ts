/** As it stands at the beginning of a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
