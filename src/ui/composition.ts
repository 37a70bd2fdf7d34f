/** What browsers report of a key that an input method takes, also where `isComposing` comes too late. */
const TAKEN = 229

/** Keys of an input method (Enter takes a word, Escape gives it up) reach no handler of ours. */
export const keepCompositionKeys = () => {
  const stop = (event: KeyboardEvent) => {
    // oxlint-disable-next-line typescript/no-deprecated -- Safari says it nowhere else.
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', stop, true)
  return () => window.removeEventListener('keydown', stop, true)
}
