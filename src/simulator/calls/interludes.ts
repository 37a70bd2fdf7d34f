import type { Script } from './scenario'

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
