import type { Script } from './script'

/** How a conversation can go once the matter is understood. */
export type Resolution = 'resolved' | 'unresolved' | 'callback' | 'follow-up' | 'transfer'

export const RESOLUTION_WEIGHTS: Readonly<Record<Resolution, number>> = {
  resolved: 54,
  unresolved: 14,
  callback: 15,
  'follow-up': 11,
  transfer: 8,
}
export const UPSET_RESOLUTION_WEIGHTS: Readonly<Record<Resolution, number>> = {
  resolved: 30,
  unresolved: 26,
  callback: 18,
  'follow-up': 10,
  transfer: 16,
}

export const CALLBACK_TIMES =
  '[tomorrow after three|tomorrow morning|this afternoon around four|after five today|tonight after seven|' +
  '[Monday|Tuesday|Wednesday|Thursday|Friday] [morning|afternoon|after lunch|at ten|between nine and eleven]|' +
  'in about an hour|in half an hour|tomorrow before noon|next [Monday|Tuesday|Thursday] at [9 am|10 am|2 pm|4:30 pm]|' +
  'the day after tomorrow|on Saturday, if you work then|any time after 6 pm|tomorrow at quarter past two]'

export const CALLBACK: Script = `
  or
  A: I can't settle that one myself, but somebody from {team} can. Shall they call you back?
  C: [Yes please|Okay|If they really do], [best {callbackTime}|{callbackTime} would be good].
  A: [Noted|All right], a callback {callbackTime}, about {topic}.

  or
  C: [Can somebody call me back about this?|Could a real person call me back?|I'd rather have someone call me.] [I'm free {callbackTime}.|{callbackTime} works.]
  A: [Of course.|Sure.] I've asked {team} to call you {callbackTime}.

  or
  A: {team} [has to look at this first|isn't on shift right now]. When can they reach you?
  C: [Call me {callbackTime}.|{callbackTime}, on this number.|Um, {callbackTime}?]
  A: [Thank you.|Got it.] They'll call you {callbackTime}.

  maybe
  C: [On this number, please.|And not from a hidden number, I don't pick those up.|But please really do it this time.]
  A: [I've written that down.|That's in the note.]

  S: Called about {topic}. [Wants a callback|Asked to be called back|Callback requested] {callbackTime}.`

export const FOLLOW_UP: Script = `
  or
  A: [Here is what happens next.|This is how we do it.] We'll {promise} [by the end of the day|within two working days|by tomorrow noon|this week].
  C: [Okay, I'll wait for that.|I hope so.|And if I hear nothing?]
  A: If nothing has come by then, please call again and I'll see the note.

  or
  C: [So what happens now?|And now?|Who takes care of it?]
  A: We'll {promise}, [by the end of the day|within two working days|by Friday at the latest].
  C: [All right.|Good. I'm counting on it.|Can I have that in writing?]
  A: I'm sending you a text with that right now.

  S: Called about {topic}. The agent promised to {promise}.`

export const TRANSFER: Script = `
  or
  C: [Can I speak to a real person, please?|I want to talk to a human.|Just put me through to somebody.|Is there a manager I can speak to?]
  A: [Of course.|I understand.] I'm putting you through to {team}, please stay on the line.

  or
  A: That's one for {team}. May I connect you?
  C: [Yes, please.|Fine.|If it has to be.]
  A: One moment, I'm connecting you. I've told them what it is about.

  S: Called about {topic}. Asked for a person and was put through to {team}.`

export const ANYTHING_ELSE =
  '[Is there anything else I can do?|Anything else I can help with?|Can I do anything else for you?|Was there anything else?]'
export const AGENT_GOODBYE =
  "[Thank you for calling {company}. Goodbye.|Thanks for calling, {firstName}. Have a good day.|You're welcome. Goodbye.|All the best, {firstName}. Bye.|Thank you, bye.]"
export const GREETING =
  '[Thank you for calling {company}, this is {assistant}, the automated assistant. How can I help?|' +
  "{company}, {assistant} speaking. I'm an AI assistant. What can I do for you?|" +
  "Hello, you've reached {company}. I'm {assistant}, a virtual assistant. How may I help you today?|" +
  'Hi, this is {assistant} from {company}. This call may be recorded. What is it about?]'

export const AGAIN =
  "[it's me again, I called {priorDay} about {topic}[ and nothing has happened| and it's still not sorted out|].|" +
  "I spoke to you {priorDay} about {topic}, and [I'm still waiting|nobody got back to me|it's started again].|" +
  "this is not the first time I'm calling about {topic}. The last time was {priorDay}.]"

export const INTERLUDES: readonly Script[] = [
  `A: [I didn't quite catch that.|Sorry, the line is a bit noisy.] Could you say that again?
   C: [I said it's about {topic}.|Can you hear me now? It's about {topic}.|Sorry, I'm on speaker. It's {topic}.]
   A: [Thank you, now I have it.|Understood.]`,
  `C: [Are you a real person, by the way?|You sound like a robot.|Am I talking to a computer?]
   A: I'm an AI assistant. I can put you through to {team} whenever you like.
   C: [No, it's fine, go on.|Huh. Okay.|Well, you're more patient than the last one.]`,
  `C: Sorry, [the dog is barking|my kid is pulling on my sleeve|I just got off the bus], one second. [Okay.|So.] I'm back.
   A: [No problem at all.|Take your time.]`,
  `C: [Before I forget, what are your hours today?|How late can I reach you?]
   A: This line is open around the clock, and {team} from eight to six.
   C: [Good to know.|Okay.]`,
  `A: While I look, is {firstName} the right name to use?
   C: [Yes, that's fine.|Sure.|Everybody does.]`,
  `C: [My sister told me to call you.|My neighbor said I should just call.|I found this number on an old letter, I hope it's right.]
   A: [I'm glad you did.|This is the right place.]`,
  `A: Should I send updates by text to the number you're calling from?
   C: [Yes, please.|No, by email.|Texts are fine.]
   A: [Noted.|I've saved that.]`,
]

/** The last line comes after a while; see `HOLD_SECONDS`. */
export const HOLD: Script = `
  A: [May I put you on hold for a moment?|I need a moment to check this. Please stay on the line.|One moment, please. This takes a little.]
  C: [Okay.|Sure.|How long?|If you must.|All right.]
  A: [Thank you for waiting.|Thanks for your patience.|I'm back, thank you.]`

export const HOLD_SECONDS = { low: 9, high: 48 }
