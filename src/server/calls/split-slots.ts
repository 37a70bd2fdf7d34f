const [PARTS, LEAST] = [4, 5000]

/**
 * Calls to look at in one statement each. Many are looked at by several processes of a Postgres at
 * once; the embedded database, which has one connection, answers others in between.
 */
export const splitSlots = (slots: Int32Array): Int32Array[] => {
  const length = Math.max(LEAST, Math.ceil(slots.length / PARTS))
  return Array.from({ length: Math.ceil(slots.length / length) }, (_, part) =>
    slots.subarray(part * length, (part + 1) * length),
  )
}
