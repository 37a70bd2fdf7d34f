import { expect, test } from 'vitest'

import { FUNCTION_ARGUMENTS } from '@/contracts/custom-functions'

import { VOICE_AGENT_FUNCTIONS, functionDefinition } from './voice-agent-functions'

test('the providers are told of exactly the functions and arguments that are taken', () => {
  const told = VOICE_AGENT_FUNCTIONS.map(({ name, parameters }) => [
    name,
    Object.keys(parameters).toSorted(),
  ])
  const taken = Object.entries(FUNCTION_ARGUMENTS).map(([name, { shape }]) => [
    name,
    Object.keys(shape).toSorted(),
  ])
  expect(told).toEqual(taken)
})

test('what is said to be needed is what is refused when it is missing', () => {
  for (const { name, parameters, required } of VOICE_AGENT_FUNCTIONS) {
    for (const missing of Object.keys(parameters)) {
      const given = Object.fromEntries(
        Object.keys(parameters).flatMap((key) => (key === missing ? [] : [[key, 'a']])),
      )
      const isTaken = FUNCTION_ARGUMENTS[name].safeParse(given).success
      expect([name, missing, isTaken]).toEqual([name, missing, !required.includes(missing)])
    }
  }
})

test('each provider has its own form', () => {
  const [lookup] = VOICE_AGENT_FUNCTIONS
  const url = 'https://desk.example.com/functions/custom-function'
  expect(lookup && JSON.parse(functionDefinition('vapi', lookup, url))).toMatchObject({
    type: 'function',
    function: { name: 'lookup_caller', parameters: { type: 'object', properties: {} } },
    server: { url },
  })
  expect(lookup && JSON.parse(functionDefinition('retell', lookup, url))).toMatchObject({
    type: 'custom',
    name: 'lookup_caller',
    url,
    method: 'POST',
    args_at_root: false,
  })
})
