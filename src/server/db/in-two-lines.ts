import type pg from 'pg'

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>
/** Wants the connection for itself. */
export type Waiting = (...connected: Connected) => void

/** A statement of its own, outside a transaction. */
type Statement = {
  ask: (client: pg.PoolClient) => Promise<unknown>
  refuse: (error: Error | undefined) => void
}

/**
 * So many statements at most follow each other without waiting for their answers. One by one, a busy
 * process would keep the connection idle until it looks at each of them.
 */
const TOGETHER = 16

/** One connection for two lines of work: whoever waits in the first goes before all of the second. */
export const inTwoLines = (pool: pg.Pool) => {
  const lines: (Waiting | Statement)[][] = [[], []]
  let isTaken = false
  const isWaitedFor = () => lines.some(({ length }) => length > 0)
  const takeStatements = (line: (Waiting | Statement)[]): Statement[] => {
    const statements: Statement[] = []
    for (const turn of line.slice(0, TOGETHER)) {
      if (typeof turn === 'function') break
      statements.push(turn)
    }
    line.splice(0, statements.length)
    return statements
  }
  const askAll = (statements: Statement[]) =>
    pool.connect((error, client, release) => {
      if (client) {
        void Promise.allSettled(statements.map(({ ask }) => ask(client))).then(() => release())
        return
      }
      for (const { refuse } of statements) refuse(error)
      goOn()
    })
  const goOn = () => {
    const line = lines.find(({ length }) => length > 0)
    isTaken = line !== undefined
    if (!line) return
    const statements = takeStatements(line)
    if (statements.length > 0) {
      askAll(statements)
      return
    }
    const turn = line.shift()
    pool.connect((error, client, release) => {
      if (typeof turn === 'function') turn(error, client, release)
      if (error) goOn()
    })
  }
  pool.on('release', goOn)
  const standIn = (line: (Waiting | Statement)[] | undefined) => {
    const wait = (turn: Waiting | Statement) => {
      line?.push(turn)
      if (!isTaken) goOn()
    }
    const connect = (turn?: Waiting) =>
      turn
        ? wait(turn)
        : new Promise((resolve, reject) => {
            wait((error, client) => (client ? resolve(client) : reject(error)))
          })
    const query = (text: pg.QueryConfig, values?: unknown[]) =>
      new Promise((resolve, reject) => {
        wait({ ask: (client) => client.query(text, values).then(resolve, reject), refuse: reject })
      })
    // The pool in all else.
    return Object.create(pool, { connect: { value: connect }, query: { value: query } }) as pg.Pool
  }
  return { urgent: standIn(lines[0]), usual: standIn(lines[1]), isWaitedFor }
}
