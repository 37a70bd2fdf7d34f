import type { Company } from '../scenario'

export const dentalPractice: Company = {
  key: 'dental',
  name: 'Maple Court Dental',
  assistant: 'June',
  lineNumber: '+16125550104',
  placeholders: {
    dentist: '[Dr. Osei|Dr. Lindqvist|Dr. Rahimi|Dr. Castellano]',
    birthday: '[March 3rd, 19##|the 12th of June, 19##|10, 22, 8#|August 30th, 197#]',
  },
  identify: [
    `A: [Of course.|I can do that.] May I have your name and date of birth?
     C: {name}, {birthday}.`,
    `A: Are you a patient with us already?
     C: [Yes, since last year.|Yes, with {dentist}.|I've been coming for ages.] My name is {name}.

     maybe
     A: And your date of birth, please?
     C: {birthday}.`,
  ],
  outbound: {
    opening: 'this is a reminder of your cleaning with {dentist} on {day}',
    topic: 'the cleaning appointment',
    voicemail:
      "this is a reminder of your appointment with {dentist} on {day} at {hour}. Please call us if you can't make it",
  },
  scenarios: [
    {
      category: 'booking',
      topic: 'an urgent appointment for a toothache',
      weight: 1.4,
      placeholders: {
        tooth:
          '[a molar on the left|a tooth on the upper right|one at the very back|' +
          'a tooth with an old filling]',
        pain:
          "[it throbs|I can't chew on it|I didn't sleep at all|" +
          'it hurts when I drink anything cold]',
        since: '[two days|three days|about a week|five days now]',
      },
      opening:
        "[I've got a terrible toothache|my tooth is killing me|I need to see somebody about a tooth]. [It's {tooth} and {pain}|It's been going on for a while, {pain}]",
      script: `
        A: [I'm sorry to hear that.|Ouch, that sounds painful.] How long has it been like this?
        C: [For |It's been |Um, ]{since}.

        A: Any swelling or fever?
        C: [No, nothing like that.|A bit of swelling, no fever.|My cheek is a little swollen, yes.]

        A: Let me see what's free.
        T find_free_slot reason=pain; dentist=any → first={day} {hour}; second=[none|{day} {hour}]`,
      resolved: `
        A: I have {day} at {hour} with {dentist}. Does that work?
        C: [Yes, I'll take it.|Anything earlier? ... No? Okay, I'll take that.|Perfect.]
        A: You're booked for {day} at {hour}. If it gets worse or you have a fever, go to urgent care right away.
        S: Toothache ({tooth}) for {since}. Urgent appointment booked with {dentist} on {day} at {hour}.`,
      unresolved: `
        A: I'm afraid the first opening I see is in [nine|twelve] days.
        C: [I can't wait that long.|Nine days? With this pain?|Then I'll try somewhere else.]
        A: I understand. I've put you on the list for cancellations.
        S: Toothache ({tooth}) for {since}. No urgent appointment free; put on the list for cancellations.`,
      promise: 'ring you when a slot opens today or tomorrow',
      team: 'the front desk',
    },
    {
      category: 'change-or-cancel',
      topic: 'a new time for my appointment',
      placeholders: {
        old: '[Tuesday at nine|the 26th|Thursday afternoon|Monday at four fifteen]',
        why: "[something came up at work|I'll be traveling|my daughter is sick|I mixed up the dates]",
        wish: '[later that week|a morning|any Friday|the week after]',
      },
      opening:
        "I have an appointment on {old}[ with {dentist}|] and I [need to move it|can't make it], {why}",
      script: `
        A: No problem. When would suit you better?
        C: [Could I get|Ideally] {wish}[, if possible|].
        T move_appointment from={old}; wish={wish} → offered={day} {hour}; dentist={dentist}

        maybe
        A: {dentist} is away that day. Would you see a colleague?
        C: [That's fine.|I'd rather stay with {dentist}.|As long as it's not an intern.]`,
      resolved: `
        A: I can offer {day} at {hour}.
        C: [That works.|Great, let's do that.|Let me check... yes, fine.]
        A: It's moved. You'll get a text with the new time in a minute.
        S: Appointment on {old} moved to {day} at {hour} because {why}.`,
      unresolved: `
        A: There's nothing free that fits {wish}, only days after that.
        C: [Then just leave it for now.|Hmm. I'd have to check with my boss first.]
        A: Your appointment on {old} stays as it is for the moment.
        S: Wanted to move the appointment on {old}; no suitable time found, appointment unchanged.`,
      promise: 'look for another time with {dentist} and text you',
      team: 'the front desk',
    },
    {
      category: 'billing',
      topic: 'the insurance statement',
      placeholders: {
        treatment: '[a crown|the root canal|a night guard|two fillings]',
        amount: '[$2##|$4##|$1,1##]',
        insurer: '[my insurance|my plan|the insurance from my job]',
      },
      opening:
        "[I got a statement for {amount}|you sent me a bill for {amount}|I'm supposed to pay {amount}] for {treatment}, but {insurer} [should cover that|was supposed to pay most of it]",
      script: `
        A: I'll look at the claim.
        T get_claim treatment={treatment} → status=[partly paid|denied|pending]; patient_part={amount}
        A: The claim for {treatment} was [sent|filed] and {insurer} answered that the yearly maximum is used up.

        maybe
        C: [I only had one cleaning this year.|How can it be used up?|Did you send them the right code?]
        A: [I see two visits on their side.|They count from July to July.]`,
      resolved: `
        A: I've found it, the claim went out with last year's plan number. I've sent it again with the new one.
        C: [So I wait?|And the bill?|Oh good.]
        A: Please ignore the statement, you'll get a new one in about three weeks.
        S: Question about {amount} for {treatment}. Claim was sent with an old plan number and has been sent again.`,
      unresolved: `
        A: From what I can see the {amount} is correct.
        C: [I'm not paying that.|That's a lot of money I wasn't told about.|I'll call them, but I think it's your mistake.]
        A: I've written down that you question it.
        S: Caller disputes {amount} for {treatment}; insurer says the yearly maximum is reached. Open.`,
      promise: 'send the claim to your insurer again and write to you',
      team: 'our billing office',
    },
    {
      category: 'information',
      topic: 'a first appointment',
      placeholders: {
        who: '[my two kids|myself|my mother|the whole family]',
        question:
          '[whether you take new patients|what a first visit costs|if you see children|' +
          'whether you have parking]',
      },
      opening: "[I was wondering|I wanted to ask] {question}. It's for {who}",
      script: `
        A: We do take new patients. A first visit takes about fifty minutes with x-rays.
        C: [And what does it cost without insurance?|Do you do Saturdays?|Is it okay for somebody who's very nervous?]
        A: [A first visit is a hundred and twenty dollars.|We're open two Saturdays a month.|Absolutely, just tell us when you arrive.]`,
      resolved: `
        A: Would you like me to send you the form for new patients?
        C: [Yes, to this number please.|Sure, text it to me.]
        A: It's on its way. Once it's filled in you can pick a time online.
        S: New patient inquiry for {who}. Questions answered and registration form sent by text.`,
      unresolved: `
        C: And do you take [the state plan|my company's plan]?
        A: I don't have that on my list, so I can't say for sure.
        C: [Okay, then I don't know.|Hmm, that's what I needed to know.]
        S: New patient inquiry for {who}. Could not say whether the plan is accepted.`,
      promise: 'find out whether we take your plan and text you',
      team: 'the front desk',
    },
  ],
}
