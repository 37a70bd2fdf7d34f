import { cutText } from './cut-text'

/** “Late calls copy”, or with a number where that is one of the `taken`, in at most so many characters. */
export const copyName = (name: string, most: number, taken: readonly string[]): string => {
  const others = new Set(taken.map((one) => one.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' copy' : ` copy ${number}`
    const wanted = cutText(name, most - end.length) + end
    if (!others.has(wanted.toLowerCase())) return wanted
  }
}
