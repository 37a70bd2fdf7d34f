/** Every file begins on this Wednesday morning, whatever the machine's date and hour, and time passes as it does. */
const BEGINS = Date.UTC(2026, 10, 25, 10, 23, 41)

// Files share a worker: not the clock of the one before.
const RealDate = Date.prototype.constructor as DateConstructor
const began = performance.now()
const now = () => BEGINS + Math.round(performance.now() - began)

// Postgres keeps the machine's time, and compares it with what a test writes.
if (process.env.TEST_DATABASE_URL === undefined) {
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (_, values, target) =>
      Reflect.construct(RealDate, values.length === 0 ? [now()] : values, target),
    get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
  })
}
