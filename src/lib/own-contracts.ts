/** Undefined where nothing is built. */
declare const CONTRACTS_BUILT: string | undefined

/**
 * Names the contracts that this was built from: the same in the browser and on the server means
 * that answers have the shape that is expected. Null where nothing is built.
 */
export const ownContracts = (): string | null =>
  typeof CONTRACTS_BUILT === 'undefined' ? null : CONTRACTS_BUILT

/** The header of an answer that names those of its server. */
export const CONTRACTS_HEADER = 'x-contracts'
