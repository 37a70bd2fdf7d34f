import * as z from 'zod'

import { CREDENTIAL_KINDS, PROVIDER_CREDENTIALS, PROVIDERS } from './call-words'

export const MOST_CREDENTIALS_OF_A_KIND = 5

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

const text = (missing: string) => z.string(missing).trim().min(1, missing)

export const credentialInput = z
  .object({
    provider: z.enum(PROVIDERS),
    kind: z.enum(CREDENTIAL_KINDS),
    label: text('Give it a label').max(60, 'Keep it under 60 characters'),
    value: text('Paste the secret or key')
      .min(8, 'This is too short')
      .max(500, 'This is too long')
      .regex(/^[\x21-\x7e]+$/, 'This has spaces or characters that no key has'),
  })
  .superRefine(({ provider, kind, value }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!PROVIDER_CREDENTIALS[provider].includes(kind))
      refuse('kind', 'This provider has no use for it')
    if (provider === 'generic' && !/^whsec_[A-Za-z0-9+/=]+$/.test(value))
      refuse('value', 'Enter a Standard Webhooks secret: whsec_ and base64')
  })
export type CredentialInput = z.infer<typeof credentialInput>
