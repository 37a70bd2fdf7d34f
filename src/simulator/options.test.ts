import { describe, expect, test } from 'vitest'

import { readOptions, UsageError } from './options'

const read = (line: string, environment: NodeJS.ProcessEnv = {}) => {
  const options = readOptions(line === '' ? [] : line.split(' '), environment)
  if (options === 'help') throw new Error('Help was not asked for.')
  return options
}

describe('readOptions', () => {
  test('is live at one call per second unless told otherwise', () => {
    expect(read('')).toMatchObject({
      task: { kind: 'write', calls: 20, backDateDays: null },
      rate: 1,
      baseUrl: 'http://127.0.0.1:8787',
      providers: ['vapi', 'retell', 'generic'],
    })
    expect(read('--back-date 30')).toMatchObject({ task: { backDateDays: 30 }, rate: null })
  })

  test('takes the port and the first of two secrets from the environment', () => {
    const options = read('', {
      PORT: '9000',
      RETELL_API_KEY: ' new , old',
      VAPI_WEBHOOK_SECRET: ' ',
    })
    expect(options.baseUrl).toBe('http://127.0.0.1:9000')
    expect(options.secrets).toEqual({ vapi: null, retell: 'new', generic: null })
  })

  test('takes several files to replay', () => {
    expect(read('--replay a.ndjson b.ndjson.gz --shuffle --times 3').task).toEqual({
      kind: 'replay',
      files: ['a.ndjson', 'b.ndjson.gz'],
      shuffle: true,
      times: 3,
    })
  })

  test('asks for help', () => {
    expect(readOptions(['--help'], {})).toBe('help')
    expect(readOptions(['-h'], {})).toBe('help')
  })

  test.each([
    ['--calls ten', '--calls must be a whole number from 1 to 10000000, not "ten".'],
    ['--calls 1.5', '--calls must be a whole number'],
    ['--calls 0', '--calls must be a whole number'],
    ['--rate -1', '--rate'],
    ['--back-date never', '--back-date must be a number'],
    ['--provider twilio', '--provider must be vapi, retell, generic, all.'],
    ['--url desk', '--url must be an address such as http://127.0.0.1:8787, not "desk".'],
    ['--url ftp://desk', '--url must be an address'],
    ['--now today', '--now must be a time such as'],
    ['--replay a --calls 3', '--calls does not go with --replay.'],
    ['--shuffle', '--shuffle only goes with --replay.'],
    ['calls', '"calls" is not an option; files follow --replay.'],
    ['--loud', "Unknown option '--loud'"],
    ['--replay', 'argument missing'],
  ])('refuses %s', (line, sentence) => {
    expect(() => read(line)).toThrow(UsageError)
    expect(() => read(line)).toThrow(sentence)
  })
})
