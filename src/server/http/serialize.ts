import type * as z from 'zod'

/** The fields of an answer as a row has them: where the answer has text, a row may have an instant. */
type RowOf<Answer> = {
  [Key in keyof Answer]: string extends Answer[Key] ? Answer[Key] | Date : Answer[Key]
}

/** The fields of a row that its contract names; instants as ISO 8601. */
export const serialize = <Contract extends z.ZodObject>(
  { shape }: Contract,
  row: RowOf<z.output<Contract>>,
): z.output<Contract> => {
  const fields = Object.entries(row).filter(([key]) => Object.hasOwn(shape, key))
  const shown = fields.map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Of the fields that the contract names, each as it wants it.
  return Object.fromEntries(shown) as z.output<Contract>
}
