/** Works out what follows from a thing that does not change once, for as long as the thing is held. */
export function onceEach<Thing extends object, Found>(
  find: (thing: Thing) => Found,
): (thing: Thing) => Found {
  const known = new WeakMap<Thing, { found: Found }>()
  return (thing) => {
    const { found } = known.get(thing) ?? { found: find(thing) }
    known.set(thing, { found })
    return found
  }
}
