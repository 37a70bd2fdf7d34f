import * as z from 'zod'

import { CREDENTIAL_KINDS, PROVIDER_CREDENTIALS, PROVIDERS } from './call-words'

export const MOST_CREDENTIALS_OF_A_KIND = 5

/** At least 24 bytes: of fewer, or none, the key can be guessed. */
export const STANDARD_SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/
export const STANDARD_SECRET_WORDS =
  'a Standard Webhooks secret: whsec_ and base64 of at least 24 bytes'

/** A stored secret or key, without its value. */
export const credential = z.object({
  id: z.uuid(),
  provider: z.enum(PROVIDERS),
  kind: z.enum(CREDENTIAL_KINDS),
  label: z.string(),
  lastFour: z.string(),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isReadable: z.boolean(),
  /** Of a secret that was stored when shorter ones were taken: it is not used. */
  isTooShort: z.boolean(),
})
export type Credential = z.infer<typeof credential>

export const credentials = z.object({
  items: z.array(credential),
  environment: z.array(
    z.object({
      provider: z.enum(PROVIDERS),
      kind: z.enum(CREDENTIAL_KINDS),
      variable: z.string(),
      count: z.int(),
    }),
  ),
  /** Why nothing can be stored here, in a sentence; null when it can. */
  refusal: z.string().nullable(),
})
export type Credentials = z.infer<typeof credentials>

export const credentialRemoval = z.object({ id: z.uuid() })

/** What is shorter can be guessed. */
export const SHORTEST_SECRET = 8

const text = (missing: string) => z.string(missing).trim().min(1, missing)

export const credentialInput = z
  .object({
    provider: z.enum(PROVIDERS),
    kind: z.enum(CREDENTIAL_KINDS),
    label: text('Enter a label').max(60, 'At most 60 characters'),
    value: text('Paste the secret or key')
      .min(SHORTEST_SECRET, 'This is too short')
      .max(500, 'This is too long')
      .regex(/^[\x21-\x7e]+$/, 'Keys cannot contain spaces or special characters'),
  })
  .superRefine(({ provider, kind, value }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!PROVIDER_CREDENTIALS[provider].includes(kind))
      refuse('kind', 'This provider does not use it')
    if (provider === 'generic' && !STANDARD_SECRET.test(value))
      refuse('value', `Enter ${STANDARD_SECRET_WORDS}`)
  })
export type CredentialInput = z.infer<typeof credentialInput>
