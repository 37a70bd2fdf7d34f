import type { FunctionName } from '@/contracts/custom-functions'

export type DefinitionProvider = 'vapi' | 'retell'

type VoiceAgentFunction = {
  name: FunctionName
  /** For people. */
  does: string
  /** For the model that chooses when to call it. */
  description: string
  parameters: Record<string, string>
  required: string[]
}

/** What the voice agent may ask, as its provider is told. */
export const VOICE_AGENT_FUNCTIONS: VoiceAgentFunction[] = [
  {
    name: 'lookup_caller',
    does: 'Says who calls: name, earlier calls, what is open.',
    description:
      'Look up who is calling: name, number of earlier calls, open callbacks and tickets. Call it once at the start of the call.',
    parameters: {},
    required: [],
  },
  {
    name: 'list_open_work',
    does: 'Lists the caller’s open callbacks and tickets.',
    description:
      'List the open callbacks and tickets of the caller, when they ask about something they reported before.',
    parameters: {},
    required: [],
  },
  {
    name: 'book_callback',
    does: 'Proposes a callback, which a person confirms.',
    description:
      'Book a callback by a colleague when the caller asks to be rung back. Say the answer to the caller.',
    parameters: {
      topic: 'What the callback is about, in a few words',
      when: 'When, in the caller’s own words, such as “Thursday after three”. Leave it out when the caller names no time.',
    },
    required: ['topic'],
  },
  {
    name: 'open_ticket',
    does: 'Drafts a ticket, which a person approves.',
    description:
      'Note a problem that a colleague has to solve after the call. Say the answer to the caller.',
    parameters: {
      subject: 'What it is about, in a few words',
      description: 'What happened, in one or two sentences',
    },
    required: ['subject', 'description'],
  },
]

const schemaOf = ({ parameters, required }: VoiceAgentFunction) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(parameters).map(([name, description]) => [
      name,
      { type: 'string', description },
    ]),
  ),
  required,
})

/** As the provider's API takes it; `url` is where the functions of this installation answer. */
export const functionDefinition = (
  provider: DefinitionProvider,
  called: VoiceAgentFunction,
  url: string,
): string => {
  const { name, description } = called
  const parameters = schemaOf(called)
  const definition =
    provider === 'vapi'
      ? { type: 'function', function: { name, description, parameters }, server: { url } }
      : {
          type: 'custom',
          name,
          description,
          url,
          method: 'POST',
          args_at_root: false,
          timeout_ms: 5000,
          speak_during_execution: false,
          speak_after_execution: true,
          parameters,
        }
  return JSON.stringify(definition, null, 2)
}
