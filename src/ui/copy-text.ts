import { notify } from './notify'

/** Copies a text and says `done`; where the browser does not let a page copy, that, and `otherwise`. */
export const copyText = async (text: string, done: string, otherwise = '') => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    notify.error(`This browser does not let the page copy. ${otherwise}`.trim())
    return
  }
  notify.success(done)
}
