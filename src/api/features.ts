import type { Config } from '@/contracts/web-config'
import { config } from './current-config'

export type Feature = keyof Config['features']

export const hasFeature = (feature: Feature): boolean => config.features[feature]

/** What a page throws whose feature is switched off; the shell says so in its place. */
export class SwitchedOff extends Error {
  readonly feature: Feature
  constructor(feature: Feature) {
    super(`${feature} is switched off in this installation`)
    this.feature = feature
  }
}

/** A page's `beforeLoad`: nothing of it is drawn and no data asked for when its feature is off. */
export const requireFeature = (feature: Feature) => () => {
  if (!hasFeature(feature)) throw new SwitchedOff(feature)
}
