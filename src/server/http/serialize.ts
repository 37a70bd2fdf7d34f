import type * as z from 'zod'

type Instant = z.ZodISODateTime | z.ZodNullable<z.ZodISODateTime>

/** The fields of an answer as a row has them: where its contract names an instant, a row may have a date. */
type RowOf<Contract extends z.ZodObject, Answer = z.output<Contract>> = {
  [Key in keyof Answer]:
    | Answer[Key]
    | (Contract['shape'][Key & string] extends Instant ? Date : never)
}

/** The fields of a row that its contract names; instants as ISO 8601. */
export const serialize = <Contract extends z.ZodObject>(
  { shape }: Contract,
  row: RowOf<Contract>,
): z.output<Contract> => {
  const fields = Object.entries(row).filter(([key]) => Object.hasOwn(shape, key))
  const shown = fields.map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Of the fields that the contract names, each as it wants it.
  return Object.fromEntries(shown) as z.output<Contract>
}
