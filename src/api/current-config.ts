import { readConfig } from './config'

/** The configuration this build was made with. */
export const config = readConfig(import.meta.env)
