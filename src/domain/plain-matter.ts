const THEIR_CALL = 'about their call'

/** What a title says of a matter without a name: "(billing)", the category that it has. */
export const plainMatter = (category: string | null | undefined): string =>
  category && category !== 'other' ? `(${category.replaceAll('-', ' ')})` : THEIR_CALL

/** Whether a title says no more of the matter than the category does. */
export const namesNothing = (title: string): boolean =>
  title.endsWith(THEIR_CALL) || / \([^()]+\)$/.test(title)
