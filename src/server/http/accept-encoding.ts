import { type Encoding, ENCODINGS } from './static-files'

/**
 * The first of our encodings, best first, that the request's Accept-Encoding allows and the file
 * has. `identity` when the header is absent or allows nothing we have.
 */
export const chooseEncoding = (
  header: string | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding => {
  const weights = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  const allows = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return ENCODINGS.find((it) => available[it] !== undefined && allows(it)) ?? 'identity'
}
