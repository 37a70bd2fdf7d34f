export type BodySchema = {
  type?: string | string[]
  enum?: unknown
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, BodySchema>
  additionalProperties?: unknown
  items?: BodySchema
  anyOf?: BodySchema[]
  oneOf?: BodySchema[]
}

/** `criteria[].label`: where a body takes any text. */
export const textsIn = (schema: BodySchema, at = ''): string[] => [
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => textsIn(part, at)),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    textsIn(part, at === '' ? key : `${at}.${key}`),
  ),
  ...(schema.items ? textsIn(schema.items, `${at}[]`) : []),
  ...(schema.additionalProperties ? [`${at}.*`] : []),
  ...([schema.type].flat().includes('string') &&
  !(schema.enum ?? schema.const ?? schema.pattern) &&
  !['uuid', 'date-time'].includes(schema.format ?? '')
    ? [at]
    : []),
]
