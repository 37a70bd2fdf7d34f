/** Does what a press on the first button inside would, for a key: the focus goes there, too. */
export const pressWithin = (place: HTMLElement | null) => {
  const button = place?.querySelector('button')
  button?.focus()
  button?.click()
}
