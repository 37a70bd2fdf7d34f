import { expect, test } from 'vitest'

import { FUNCTION_ARGUMENTS } from '@/contracts/custom-functions'

import { AGENT_TOOLS, toolDefinition } from './agent-tools'

test('the providers are told of exactly the functions and arguments that are taken', () => {
  const told = AGENT_TOOLS.map(({ name, parameters }) => [name, Object.keys(parameters).toSorted()])
  const taken = Object.entries(FUNCTION_ARGUMENTS).map(([name, { shape }]) => [
    name,
    Object.keys(shape).toSorted(),
  ])
  expect(told).toEqual(taken)
})

test('what is said to be needed is what is refused when it is missing', () => {
  for (const { name, parameters, required } of AGENT_TOOLS) {
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
  const [lookup] = AGENT_TOOLS
  const url = 'https://desk.example.com/functions/custom-function'
  expect(lookup && JSON.parse(toolDefinition('vapi', lookup, url))).toMatchObject({
    type: 'function',
    function: { name: 'lookup_caller', parameters: { type: 'object', properties: {} } },
    server: { url },
  })
  expect(lookup && JSON.parse(toolDefinition('retell', lookup, url))).toMatchObject({
    type: 'custom',
    name: 'lookup_caller',
    url,
    method: 'POST',
    args_at_root: false,
  })
})
