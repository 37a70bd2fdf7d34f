import type { Company } from '../scenario'

export const energySupplier: Company = {
  key: 'energy',
  name: 'Tri-Valley Energy',
  assistant: 'Sol',
  lineNumber: '+14045550108',
  placeholders: {
    customer: '[10 ## ## ##|TV ### ###|88 ####]',
    street: '[Maddox Drive|West Pine|Cooper Avenue|Linden Way]',
  },
  identify: [
    `A: Could you give me the customer number from your bill?
     C: {customer}.
     A: Thank you, {name}, is that right?
     C: [Yes.|That's me.|That's my name, yes.]`,
    `A: What's the name and the street on the contract?
     C: {name}, ## {street}.`,
  ],
  outbound: {
    opening: 'our technician would like to exchange your meter on {day}',
    topic: 'the meter exchange',
    voicemail:
      "we'd like to exchange your meter on {day} between {window}. The power will be off for about twenty minutes",
  },
  scenarios: [
    {
      category: 'problem',
      topic: 'the power outage',
      weight: 1.3,
      placeholders: {
        since: '[half an hour|two hours|three hours|most of the morning]',
        worry:
          '[I have medicine in the fridge|the garage door is stuck|it is getting cold|' +
          'the freezer is full]',
      },
      opening:
        '[the power is out|we have no electricity|our lights went off], [the whole street is dark|just our house, I think|for {since} now][, and {worry}|]',
      script: `
        A: Is anyone in danger, or are there wires down?
        C: [No, nothing like that.|Not that I can see.|There's a branch on the line, but it's far from the house.]

        T check_outage_map street={street} → homes=1##; crew=[on site|assigned|none yet]; estimate={hour}

        maybe
        A: Could you look whether a breaker has tripped?
        C: [They're all up.|I checked already.|I don't know where that is.]`,
      resolved: `
        A: A crew is on {street}, and they expect power back by {hour}.
        C: [Oh, it just came back!|Okay, then I know.|Good, thank you.]
        A: [Great timing.|I've set a text alert for you.]
        S: Power out for {since}. Crew on site, expected back by {hour}; caller informed.`,
      unresolved: `
        A: I see the outage but no crew is assigned yet.
        C: [And what do I do, {worry}?|Unbelievable.|Last time it took nine hours.]
        A: I'm sorry. Please report any wires on the ground to 911.
        S: Power out for {since}; no crew assigned yet and no estimate ({worry}).`,
      promise: 'text you as soon as a crew is assigned',
      team: 'the outage desk',
    },
    {
      category: 'billing',
      topic: 'the yearly bill',
      weight: 1.2,
      placeholders: {
        amount: '[$6##|$9##.##|$1,2##]',
        guess: '[we were away in August|we bought a new fridge|nothing changed here]',
      },
      opening:
        "[I got my bill and it says {amount}|you want {amount} from me]. [That can't be right, {guess}|How is that possible, {guess}]",
      script: `
        T get_bill customer={customer} → amount={amount}; reading=[estimated|actual]
        A: The bill rests on [an estimated|a read] meter value of ## ###.
        C: [Estimated? Nobody was here.|Let me read it to you, it says 1# ###.|I don't know what that means.]

        maybe
        A: Has anything been added, such as an electric heater or a car?
        C: [No.|My son has a gaming computer, but still.|A heat pump, in October.]`,
      resolved: `
        A: With your reading the bill drops by [two hundred and forty|a hundred and ninety] dollars. I've corrected it.
        C: [That's a relief.|I knew it.|Thank you for checking.]
        A: The new bill is in the mail and in your account.
        S: Yearly bill of {amount} questioned. Corrected with an actual meter reading.`,
      unresolved: `
        A: The reading is real, so the amount stands.
        C: [I can't pay that at once.|I don't believe it.|I want somebody to check that meter.]
        A: I understand. The due date stays the 30th for now.
        S: Yearly bill of {amount} questioned; reading confirmed, caller cannot or will not pay at once.`,
      promise: 'have the meter checked and send you the report',
      team: 'our billing team',
    },
    {
      category: 'account',
      topic: 'the installment plan',
      placeholders: {
        behind: '[two months|one bill|since the summer]',
        rate: '[fifty|eighty|a hundred and twenty]',
      },
      opening:
        "I'm behind on my bill, {behind}, and I [can't pay everything at once|lost my job|got a shutoff letter]. [Can I pay in installments|Is there anything you can do]",
      script: `
        A: [Thank you for calling.|It's good that you're calling.] What could you pay per month?
        C: [Maybe {rate}.|{rate} would be okay.|I really don't know. {rate}?]
        T propose_plan customer={customer}; monthly={rate} dollars → allowed=[yes|needs approval]; months=#

        maybe
        C: [You won't turn off my power, right?|What about the letter I got?]
        A: Nothing is shut off while a plan is running.`,
      resolved: `
        A: The plan with {rate} dollars a month is set up, starting on the first.
        C: [You have no idea how much that helps.|Thank you, really.|Okay. Good.]
        S: Behind on payments ({behind}). Installment plan of {rate} dollars a month set up.`,
      unresolved: `
        A: The system doesn't allow a plan for this account.
        C: [So you'll shut me off?|And now?]
        A: I'm not able to stop the notice myself. I'm sorry.
        S: Behind on payments ({behind}); installment plan refused by the system. Shutoff notice open.`,
      promise: 'stop the shutoff notice while a colleague checks the plan',
      team: 'the payments team',
    },
    {
      category: 'information',
      topic: 'the night rate',
      placeholders: {
        reason: '[we got an electric car|I read about it in your letter|my neighbor pays less]',
      },
      opening: 'I have a question about [the night rate|cheaper plans|your tariffs], {reason}',
      script: `
        A: The night rate is eleven cents from ten at night until six.
        C: [And during the day?|Is that cheaper for us?|Do I need a new meter for that?]
        A: [By day it's nineteen.|From about a third of your use at night, yes.|A smart meter, and we install it free.]

        maybe
        A: Shall I compare it with your last year?
        C: [Please.|Yes, go ahead.]
        T compare_tariffs customer={customer} → saving_per_year=$1##; better=[night|standard]`,
      resolved: `
        A: You'd save about a hundred and thirty dollars a year. I've sent the offer to your email.
        C: [Good, I'll read it.|That's worth it.|Thanks for explaining.]
        S: Question about the night rate because {reason}. Explained, offer sent by email.`,
      unresolved: `
        C: And what happens with my [solar credit|old contract] then?
        A: That I don't know, it isn't in my information.
        C: [Hm. That's the important part.|Then I can't decide.]
        S: Question about the night rate because {reason}; the effect on the contract could not be answered.`,
      promise: 'send you the comparison in writing',
      team: 'the tariff desk',
    },
  ],
}
