import { fold } from './fold'

const LONGEST = 60

/** "Lost & found" becomes `lost-found`. */
export const wordKey = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')
