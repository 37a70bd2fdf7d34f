import type { Environment } from '../env'
import type { NewJob } from '../jobs/enqueue'

export type Endpoint = {
  address: string
  model: string
  key: string | undefined
  /** How long an answer may take. */
  seconds: number
}

/** Null: nobody is asked. */
export const endpointOf = (env: Environment): Endpoint | null => {
  const { ANALYSIS_ENDPOINT_URL: base, ANALYSIS_ENDPOINT_MODEL: model } = env
  if (base === undefined || model === undefined) return null
  const { ANALYSIS_ENDPOINT_KEY: key, ANALYSIS_ENDPOINT_SECONDS: seconds } = env
  return { address: `${base}/chat/completions`, model, key, seconds }
}

export const ASKING: NewJob<'ask-endpoint'> & { key: string } = {
  kind: 'ask-endpoint',
  key: 'all',
  payload: null,
}
