import * as z from 'zod'

import type { ProviderEvent } from './provider-event'

const id = z.union([z.string(), z.number()]).transform(String)
const vapi = z.object({
  message: z.object({ type: z.string(), call: z.object({ id: id.optional() }).optional() }),
})
const retell = z.object({ event: z.string(), call: z.object({ call_id: id.optional() }) })
const generic = z.object({ type: z.string(), call: z.object({ id: id.optional() }) })

export const shapeOf = (body: Uint8Array): Omit<ProviderEvent, 'body'> | null => {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
  const asVapi = vapi.safeParse(json)
  if (asVapi.success) {
    const { type, call } = asVapi.data.message
    return { provider: 'vapi', providerCallId: call?.id ?? '', event: type }
  }
  const asRetell = retell.safeParse(json)
  if (asRetell.success) {
    const { event, call } = asRetell.data
    return { provider: 'retell', providerCallId: call.call_id ?? '', event }
  }
  const asGeneric = generic.safeParse(json)
  if (!asGeneric.success) return null
  const { type, call } = asGeneric.data
  return { provider: 'generic', providerCallId: call.id ?? '', event: type }
}
