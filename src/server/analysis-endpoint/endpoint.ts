import type { Environment } from '../env'
import type { NewJob } from '../jobs/enqueue'

export type Endpoint = { address: string; model: string; key: string | undefined }

/** Null: nobody is asked. */
export const endpointOf = (env: Environment): Endpoint | null => {
  const { ANALYSIS_ENDPOINT_URL: base, ANALYSIS_ENDPOINT_MODEL: model } = env
  if (base === undefined || model === undefined) return null
  return { address: `${base}/chat/completions`, model, key: env.ANALYSIS_ENDPOINT_KEY }
}

export const ASKING: NewJob<'ask-endpoint'> & { key: string } = {
  kind: 'ask-endpoint',
  key: 'all',
  payload: null,
}
