/** Part of a provider's calls, and up to which moment everything before has been handed out. */
export type ListedCalls = { calls: unknown[]; throughTo: Date | null }

/** A provider's API as reconciliation sees it: what it has, in the shape of what it would deliver. */
export type CallSource = {
  /**
   * The calls of a span of time: those that changed in it where the provider can tell, otherwise
   * those that started in it. Oldest part first; the same call may come twice.
   */
  list: (since: Date, until: Date) => AsyncGenerator<ListedCalls>
  listsWholeCalls: boolean
  /** The provider's id of a listed call; null for what is not a call. */
  idOf: (call: unknown) => string | null
  /** One call with all there is; null when the provider does not know it. */
  get: (providerCallId: string) => Promise<unknown>
  /** The event that would tell of this call as it stands; null while there is nothing to tell. */
  eventOf: (call: unknown) => Promise<unknown>
}
