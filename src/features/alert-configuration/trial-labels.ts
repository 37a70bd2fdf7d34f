/** "Would have fired for 7 of the last 100 calls". */
export const trialWords = (matches: number, calls: number): string => {
  if (calls === 0) return 'There are no calls to try it on yet'
  const among = calls === 1 ? 'the last call' : `the last ${calls} calls`
  return matches === 0
    ? `Would have fired for none of ${among}`
    : `Would have fired for ${matches} of ${among}`
}
