export type SeededRandom = {
  next: () => number
  whole: (low: number, high: number) => number
  /** A number from `low` to `high`, more often near the middle. */
  around: (low: number, high: number) => number
  chance: (probability: number) => boolean
  /** Throws when the list is empty. */
  pick: <Item>(items: readonly Item[]) => Item
  /** An item without a weight has 1. Throws when no weight is above zero. */
  pickWeighted: <Item extends { weight?: number }>(items: readonly Item[]) => Item
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key
  hex: (length: number) => string
  uuid: () => string
  fork: (label: string) => SeededRandom
}

/** FNV-1a over UTF-16 units, 32 bits. */
const hash = (text: string, basis: number) => {
  let value = basis
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** sfc32, a small fast generator with a 128-bit state; enough for content, not for secrets. */
const generator = (seed: string) => {
  let a = hash(seed, 0x811c9dc5)
  let b = hash(seed, 0x9e3779b9)
  let c = hash(seed, 0x85ebca6b)
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}

export const seededRandom = (seed: string): SeededRandom => {
  const next = generator(seed)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pickWeighted = <Item extends { weight?: number }>(items: readonly Item[]): Item => {
    let left = next() * items.reduce((sum, { weight = 1 }) => sum + weight, 0)
    for (const item of items) {
      left -= item.weight ?? 1
      if (left < 0) return item
    }
    throw new RangeError('No weight is above zero.')
  }
  const hex = (length: number) => Array.from({ length }, () => whole(0, 15).toString(16)).join('')

  return {
    next,
    whole,
    around: (low, high) => low + ((next() + next()) / 2) * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from.')
      return item
    },
    pickWeighted,
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => {
      const keyed = []
      for (const key in weights) keyed.push({ key, weight: weights[key] })
      return pickWeighted(keyed).key
    },
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${whole(8, 11).toString(16)}${hex(3)}-${hex(12)}`,
    fork: (label) => seededRandom(`${seed}/${label}`),
  }
}
