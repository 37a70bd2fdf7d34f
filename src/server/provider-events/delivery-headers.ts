/** The headers of one delivery. A plain record has lower-case names, as Node gives them. */
export type DeliveryHeaders = Headers | Record<string, string | undefined>

/** One header's value, or null when it was not sent. `name` in lower case. */
export const headerOf = (headers: DeliveryHeaders, name: string): string | null =>
  headers instanceof Headers ? headers.get(name) : (headers[name] ?? null)
