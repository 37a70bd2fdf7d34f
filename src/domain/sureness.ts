/** A claim with less is to be checked by a person first. */
export const UNSURE_BELOW = 0.6
const SURE_FROM = 0.8

export const surenessWord = (confidence: number) => {
  if (confidence < UNSURE_BELOW) return 'unsure'
  return confidence < SURE_FROM ? 'fairly sure' : 'sure'
}
