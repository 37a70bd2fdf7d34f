export type Mood = 'calm' | 'hurried' | 'annoyed' | 'angry' | 'grateful' | 'confused'

export const isUpset = (mood: Mood): boolean => mood === 'angry' || mood === 'annoyed'

type Manner = {
  weight: number
  opening: string
  aside: string
  asideChance: number
  pace: number
  thanks: string
  goodbye: string
}

export const MANNERS: Readonly<Record<Mood, Manner>> = {
  calm: {
    weight: 34,
    opening: '[Hi, |Hello, |Good morning. |Hi there. |Yes, hi. |Hey, ]',
    aside: '[Sure.|Yes.|Let me see.|Right.]',
    asideChance: 0.16,
    pace: 1,
    thanks: `[Great, thanks.|Perfect, thank you, bye.|That's all, thanks for the help.|Okay, have a nice day.]`,
    goodbye: `[Okay. Thanks anyway.|All right, bye then.|Fine, I'll wait and see. Bye.]`,
  },
  hurried: {
    weight: 14,
    opening: `[Hi, quick question. |Hey, I only have a minute. |I'm about to board, so quickly: |Hi, I'm at work, so let's be quick. ]`,
    aside: '[Quickly, please.|Yes, yes.|Can we speed this up?|Mhm.]',
    asideChance: 0.22,
    pace: 1.25,
    thanks: '[Okay, great, got to run.|Good, thanks, bye.|Super. Bye.]',
    goodbye: `[I don't have time for this. Bye.|Okay, I have to go.|I'll try again later. Bye.]`,
  },
  annoyed: {
    weight: 18,
    opening: `[Yes, hello. |Okay, so, |Right. |Finally somebody. |Hello. I've been on hold forever. ]`,
    aside: `[As I said.|I already told the website that.|Seriously?|Honestly.|Is that really necessary?]`,
    asideChance: 0.28,
    pace: 1.05,
    thanks: `[Okay. Took long enough, but thanks.|Fine. Thank you.|All right, I hope it stays that way.]`,
    goodbye: `[That was a waste of time.|Great. So nothing.|I'm not happy with this. Bye.]`,
  },
  angry: {
    weight: 9,
    opening: `[Listen. |I've had it with you people. |This is the worst service I've ever had. |I want this fixed today. |Are you even a person? ]`,
    aside: `[This is ridiculous.|I can't believe this.|Unbelievable.|You've got to be kidding me.|I'm losing my patience here.]`,
    asideChance: 0.4,
    pace: 1.15,
    thanks: `[Fine. But this should never have happened.|Okay. Next time I'm leaving.|Well. At last.]`,
    goodbye: `[I'm done with you.|You'll hear from my lawyer.|This is a joke. Goodbye.|I'm switching. Goodbye.]`,
  },
  grateful: {
    weight: 13,
    opening: `[Hi, I hope you can help me. |Hello, how nice that someone picks up. |Hi! Thanks for taking my call. |Good afternoon, ]`,
    aside: '[Oh, thank you.|Of course.|Very kind.|Sure, no rush.]',
    asideChance: 0.26,
    pace: 0.97,
    thanks: `[Oh, thank you so much, you made my day.|You've been wonderful, thank you.|Bless you, that was easy. Bye now.|Thanks a million, really.]`,
    goodbye: `[Well, thank you for trying.|Not your fault. Thanks anyway.|Okay, thank you all the same.]`,
  },
  confused: {
    weight: 12,
    opening: `[Um, hello? Is this a recording? |Hi, uh, I'm not sure I'm right here. |Hello, yes, so, um, |Sorry, I've never done this. ]`,
    aside: `[Um.|Sorry, what was that?|Wait, let me find my glasses.|Hm, I don't know exactly.|Uh, okay.]`,
    asideChance: 0.34,
    pace: 0.88,
    thanks: `[Okay, I think I understand. Thank you.|Oh good. So I don't need to do anything? Good. Bye.|All right, dear, thank you.]`,
    goodbye: `[I'm not sure I got that, but okay.|Hm. I'll ask my son. Bye.|I still don't understand it. Goodbye.]`,
  },
}

const weightOf = (mood: Mood) => MANNERS[mood].weight

export const moodWeights = (again: boolean): Record<Mood, number> => ({
  calm: weightOf('calm'),
  hurried: weightOf('hurried'),
  confused: weightOf('confused'),
  annoyed: weightOf('annoyed') * (again ? 2.5 : 1),
  angry: weightOf('angry') * (again ? 3 : 1),
  grateful: weightOf('grateful') * (again ? 0.25 : 1),
})
