/** Undefined where nothing is built. */
declare const CONTRACTS_BUILT: string | undefined

/**
 * A hash of the contracts that this was built from. The same in the browser and on the server means
 * that answers have the expected shape. Null where nothing is built.
 */
export const ownContracts = (): string | null =>
  typeof CONTRACTS_BUILT === 'undefined' ? null : CONTRACTS_BUILT

/** The header in which a server names its contracts. */
export const CONTRACTS_HEADER = 'x-contracts'
