const MOST_NAMED = 2

/** "Ada is also here", "Ada and Bo are also here", "Ada, Bo and 2 more are also here". */
export const viewerWords = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  const named = names.slice(0, MOST_NAMED)
  const more = names.length - named.length
  const who = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ')
  return `${who} ${names.length === 1 ? 'is' : 'are'} also here`
}
