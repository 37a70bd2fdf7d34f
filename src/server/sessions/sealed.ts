import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts for storage; base64 of nonce, tag and ciphertext, readable only under the same `id`. */
export const seal = (key: Buffer, id: string, value: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id))
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Decrypts; null when it was sealed with another key, under another id, or was changed. */
export const unseal = (key: Buffer, id: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(id)).setAuthTag(tag)
    const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
