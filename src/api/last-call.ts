let last: string | undefined

export const lastCall = (): string | undefined => last

export const rememberCall = (id: string) => {
  last = id
}
