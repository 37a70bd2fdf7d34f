import { randomUUID } from 'node:crypto'

import { CALLER_KINDS, type CallerKind, type Provider } from '@/contracts/call-words'
import { type CallerIdentity, identifyCaller } from '@/domain/caller-identity'
import { isNoName } from '@/domain/caller-name'
import type { CallFacts } from '@/domain/provider-reading'
import { fold } from '@/lib/fold'

import { insertRows, updateRows } from '../db/bulk-write'
import { callerIdentities, callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { columnText, fixedSelect } from '../db/fixed-select'

type Named = Pick<
  CallFacts,
  'callerName' | 'callerNameSource' | 'callerNumber' | 'callerText' | 'lineNumber'
>

export type Sighting = Named & { provider: Provider; at: Date }

export type CallersCall = { callerKind: CallerKind | null; callerId: string | null }

const identityOf = ({ callerNumber, callerText, ...rest }: Sighting) =>
  identifyCaller(callerNumber ?? callerText, rest)

const keyOf = ({ kind, value }: Pick<CallerIdentity, 'kind' | 'value'>) => `${kind} ${value}`

const selectKnown = fixedSelect(
  {
    kind: callerIdentities.kind,
    value: callerIdentities.value,
    id: callers.id,
    toldName: callers.toldName,
    toldSource: callers.toldSource,
    name: callers.name,
  },
  `from unnest($1::text[], $2::text[]) as wanted(kind, value)
   join caller_identities on ${columnText(callerIdentities.kind)} = wanted.kind
    and ${columnText(callerIdentities.value)} = wanted.value
   join callers on ${columnText(callers.id)} = ${columnText(callerIdentities.callerId)}`,
)

type Known = Pick<typeof callers.$inferSelect, 'id' | 'toldName' | 'toldSource' | 'name'>

/** Callers by their identity; null: looked up, and not there. */
export type CallerRegister = Map<string, Known | null>

/** Looks up the callers of these sightings that are not in `register` yet, and enters them. */
export const enterCallers = async (
  tx: Transaction,
  register: CallerRegister,
  sightings: Sighting[],
): Promise<void> => {
  const missing = sightings
    .map(identityOf)
    .filter((identity) => 'value' in identity)
    .filter((identity) => !register.has(keyOf(identity)))
  if (missing.length === 0) return
  const rows = await selectKnown(tx, [
    missing.map(({ kind }) => kind),
    missing.map(({ value }) => value),
  ])
  for (const identity of missing) register.set(keyOf(identity), null)
  for (const row of rows) register.set(keyOf(row), row)
}

const nameFrom = (before: Known | null, { callerName, callerNameSource: source }: Sighting) => {
  const isNews = source !== null && callerName !== null
  // A name on the provider's record replaces one heard in a call; otherwise the first stays.
  const isBetter =
    before?.toldName == null ||
    isNoName(before.toldName) ||
    (before.toldSource === 'said' && source === 'provider')
  return isNews && isBetter ? { toldName: callerName, toldSource: source } : null
}

export const searchName = (...names: (string | null)[]) =>
  fold(names.filter((name) => name !== null).join(' '))

export const surerCaller = (stored: CallersCall, found: CallersCall): CallersCall => {
  const rank = ({ callerKind }: CallersCall) =>
    callerKind === null ? CALLER_KINDS.length : CALLER_KINDS.indexOf(callerKind)
  return rank(stored) < rank(found) ? stored : found
}

/**
 * The caller of each sighting, in order, and the callers to write: new ones, and those who gave a name.
 * All of them are in `register`. Withheld and unknown callers get none.
 */
export const assignCallers = (sightings: Sighting[], register: CallerRegister) => {
  const added: (Known & { identity: CallerIdentity; by: Sighting })[] = []
  const named = new Set<Known>()
  const assigned = sightings.map((sighting): CallersCall => {
    const identity = identityOf(sighting)
    if (!('value' in identity)) return { callerKind: identity.kind, callerId: null }
    const key = keyOf(identity)
    const known = register.get(key) ?? null
    const name = nameFrom(known, sighting)
    if (known) {
      if (name) named.add(Object.assign(known, name))
      return { callerKind: identity.kind, callerId: known.id }
    }
    const none = { toldName: null, toldSource: null, name: null }
    const fresh = { id: randomUUID(), ...none, ...name, identity, by: sighting }
    register.set(key, fresh)
    added.push(fresh)
    return { callerKind: identity.kind, callerId: fresh.id }
  })
  for (const fresh of added) named.delete(fresh)
  return { assigned, added, named: [...named] }
}

type Assignment = Pick<ReturnType<typeof assignCallers>, 'added' | 'named'>

const byKey = (a: Assignment['added'][number], b: Assignment['added'][number]) =>
  keyOf(a.identity) < keyOf(b.identity) ? -1 : 1

export const sendCallers = (tx: Transaction, { added, named }: Assignment) => {
  // In one order for every process, so that none waits for another in a circle.
  const inOrder = added.toSorted(byKey)
  return [
    {
      answer: insertRows(
        tx,
        callers,
        inOrder.map(({ id, toldName, toldSource, identity, by }) => ({
          id,
          kind: identity.kind,
          createdAt: by.at,
          toldName,
          toldSource,
          searchName: searchName(toldName),
          version: 1,
        })),
        { returning: ['id'] },
      ),
      rows: added.length,
    },
    {
      answer: insertRows(
        tx,
        callerIdentities,
        inOrder.map(({ id, identity, by }) => ({
          ...identity,
          callerId: id,
          raw: by.callerText ?? by.callerNumber ?? identity.value,
          provider: by.provider,
          createdAt: by.at,
        })),
        { returning: ['value'] },
      ),
      rows: added.length,
    },
    {
      answer: updateRows(
        tx,
        callers,
        'id',
        named
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ id, toldName, toldSource, name }) => ({
            id,
            toldName,
            toldSource,
            name,
            searchName: searchName(name, toldName),
          })),
        'name',
      ),
      rows: named.length,
    },
  ]
}
