/** An amount for each key; one that is back at zero takes no memory. */
export class Amounts {
  readonly #amounts = new Map<string, number>()

  of(key: string): number {
    return this.#amounts.get(key) ?? 0
  }

  add(key: string, amount: number): void {
    const sum = this.of(key) + amount
    if (sum === 0) this.#amounts.delete(key)
    else this.#amounts.set(key, sum)
  }
}
