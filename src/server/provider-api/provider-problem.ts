import type { ProviderApi } from './provider-api'

/** Why a provider's API gave no answer that can be used. The message says what to do about it. */
export class ProviderProblem extends Error {
  readonly kind: 'key' | 'rate' | 'unreachable' | 'broken' | 'unreadable'

  constructor(kind: ProviderProblem['kind'], message: string) {
    super(message)
    this.name = 'ProviderProblem'
    this.kind = kind
  }
}

const hostOf = ({ baseUrl }: ProviderApi) => new URL(baseUrl).host

export const refusedKey = (api: ProviderApi) =>
  new ProviderProblem(
    'key',
    `${api.name} refused the key. Set ${api.keyVariable} to a valid private key and start the server again.`,
  )

export const rateLimited = (api: ProviderApi) =>
  new ProviderProblem(
    'rate',
    `${api.name} limits how often it may be asked. Wait a few minutes, then check again.`,
  )

export const unreachable = (api: ProviderApi) =>
  new ProviderProblem(
    'unreachable',
    `${api.name} did not answer at ${hostOf(api)}. Check that this server reaches the internet, and ${api.urlVariable}.`,
  )

export const broken = (api: ProviderApi, status: number) =>
  new ProviderProblem(
    'broken',
    `${api.name} answered with an error of its own (status ${status}), several times. Check again later.`,
  )

export const unreadable = (api: ProviderApi) =>
  new ProviderProblem(
    'unreadable',
    `What answers at ${hostOf(api)} does not speak ${api.name}'s API. Check ${api.urlVariable}.`,
  )
