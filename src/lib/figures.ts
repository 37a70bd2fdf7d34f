import { once } from './once'

const exact = once(() => new Intl.NumberFormat('en'))
const rounded = once(() => new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }))

export const figures = (value: number): string => exact().format(value)

/** A number of things: "1,234", or "about 12,000" where it is only estimated. */
export const countWords = (count: number, isEstimate: boolean): string =>
  isEstimate && count > 0 ? `about ${rounded().format(count)}` : figures(count)

/** "12 %" of a share from 0 to 1. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figures(count)} ${count === 1 ? one : many}`
