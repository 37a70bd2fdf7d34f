/** A title beside its caller: their name would hide the matter, which comes behind it. */
export const titleInRow = (title: string, callerName: string | null): string => {
  const name = callerName?.trim() ?? ''
  if (name === '') return title
  if (title.endsWith(` for ${name}`)) return title.slice(0, -` for ${name}`.length)
  return title.replace(` with ${name} `, ' ').replace(` back ${name}`, ' back')
}
