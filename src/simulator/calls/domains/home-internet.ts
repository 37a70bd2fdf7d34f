import type { Company } from '../scenario'

export const homeInternet: Company = {
  key: 'internet',
  name: 'Northlight Internet',
  assistant: 'Ava',
  lineNumber: '+13125550100',
  placeholders: {
    account: '[NL ####|NL ## ##|44 ####]',
    plan: '[the 300 plan|the 500 plan|the gigabit plan|the basic plan]',
    street: '[Alder Street|Kingsley Road|Fourth Avenue|Juniper Lane|Harbor View]',
  },
  identify: [
    `A: [Sure, let me look that up.|I can look into that.] [Could I have|What's] the name on the account?
     C: [It's |]{name}.

     maybe
     A: And the account number, if you have it at hand?
     C: [Yes, |One second... |]{account}.`,
    `A: [Happy to help.|Let me find you.] What's the account number?
     C: {account}, [under |the name is ]{name}.`,
    `A: Let me check the line first. What address is it?
     C: ## {street}. [The account's under|It should be under] {name}.`,
  ],
  outbound: {
    opening: "I'm calling about the technician visit you booked for {day}",
    topic: 'the technician visit',
    voicemail:
      "your technician is booked for {day} between {window}. If that doesn't suit, please call us back",
  },
  scenarios: [
    {
      category: 'problem',
      topic: 'the internet outage',
      weight: 1.6,
      placeholders: {
        since: '[this morning|last night|about an hour ago|yesterday around noon|Sunday]',
        light: '[red|orange and blinking|off completely|blinking white]',
        need:
          "[I work from home|my kids have online classes|I've got a call at two|" +
          'the alarm system runs on it]',
      },
      opening:
        "[my internet is down|I have no internet|we've been offline] since {since}[ and {need}|]",
      script: `
        A: [I'm sorry about that.|That's annoying, sorry.] Which light do you see on the router?
        C: [It's|The big one is|Uh, it's] {light}.

        maybe
        A: Have you already unplugged it for thirty seconds?
        C: [Twice.|Yes, that's the first thing I did.|No, let me try that. Okay, it's coming back on. Still {light}.]

        A: Give me a moment, I'm testing the line.
        T run_line_test account={account} → status=[no signal|degraded|in sync]; incident=[none|NL-I-###|area]; upstream=#.# dB

        maybe
        A: Is anyone else on your street affected, do you know?
        C: [My neighbor is fine.|No idea.|The couple next door said theirs is slow too.]`,
      resolved: `
        or
        A: There was a stale session on our side. I've reset it. Could you check now?
        C: [Hold on... yes, it's back.|Oh, the light just went green.|Yep, pages are loading again.]
        A: [Wonderful.|Good.] It may run a little slower for ten minutes while it settles.

        or
        A: I can see the modem lost its settings. I'm sending them again, please don't touch it for two minutes.
        C: Okay. [It's restarting.|All the lights went off. Now they're back.] [And I'm online.|That did it.]
        A: Great, the signal looks clean from here.
        S: Home internet down since {since}. Line reset remotely; the caller confirmed that the connection works again.`,
      unresolved: `
        A: I've tried a reset twice and the line still doesn't come up. There's a fault in your area and no repair time yet.
        C: [So nobody can tell me when?|That's not good enough.|Okay, but {need}.]
        A: [I'm sorry, I don't have a time.|I wish I had a better answer.] You'll get a text when it's fixed.
        S: Home internet down since {since}. Remote reset failed; area fault without a repair time.`,
      promise: 'send a technician and text you the time',
      team: 'our network team',
    },
    {
      category: 'problem',
      topic: 'the slow connection in the evenings',
      placeholders: {
        speed: '[twelve megabits|maybe 20|five at best|a tenth of what I pay for]',
        device: '[the TV|my laptop|everything in the house|the consoles upstairs]',
      },
      opening:
        '[my internet gets really slow|everything crawls|the speed is terrible] [every evening|after eight at night|whenever we want to watch something][. I measured it and got {speed}|]',
      script: `
        A: Is that over wifi, or with a cable?
        C: [Wifi mostly, on {device}.|Both, actually. {device} too.|I never tried a cable.]

        A: I'm looking at the last seven evenings.
        T read_speed_history account={account}; days=7 → evening_mbps=##; daytime_mbps=2##; channel=[crowded|clear]

        maybe
        A: How many devices would be online at that time?
        C: [Five or six.|Ten, with the phones.|Just two of us here.]`,
      resolved: `
        A: Your router sits on a crowded channel. I've moved it to a free one. Can you run the test again?
        C: [Oh wow, two hundred and eighty.|Yes... that's much better.|It's triple what it was.]
        A: [Lovely.|Good to hear.] If it drops again tonight, keep the router away from the microwave and call me back.
        S: Slow speeds in the evening, {speed} measured. Wifi channel changed; the caller measured normal speed afterwards.`,
      unresolved: `
        A: Everything on your line is within its limits, so there's nothing I can change from here.
        C: [But it's not working.|I'm paying for {plan} and getting {speed}.|So I just live with it?]
        A: [I understand.|I hear you.] I've noted the measurements on your account.
        S: Slow speeds in the evening, {speed} measured on {plan}. No fault found and nothing changed.`,
      promise: 'send you a new router at no charge',
      team: 'our technical team',
    },
    {
      category: 'billing',
      topic: 'the higher bill',
      placeholders: {
        amount: '[$##|$1##.##|$##.##]',
        reason:
          '[an equipment fee|a late fee|something called a service adjustment|two months at once]',
      },
      opening:
        "[my bill went up to|why am I being charged|I've got a bill here for] {amount}[ and there's {reason} on it|. Nobody told me about that]",
      script: `
        A: I'll open your last two bills.
        T get_invoices account={account}; last=2 → previous=$##.##; current={amount}; added={reason}

        or
        A: I see {reason} on the new one. Did anything change at your place, a move or a new plan?
        C: [No, nothing.|I'm still on {plan}.|I called in spring and was told the price would stay.]

        or
        A: Your introductory price ended last month, and there's {reason} on top.
        C: [I never got a letter about that.|Okay, the price I understand, but not the rest.|Hm, right.]`,
      resolved: `
        A: That line shouldn't be there. I've taken it off, and the corrected bill goes out [today|tonight].
        C: [So I pay the old amount?|Good.|Okay, and I don't have to do anything?]
        A: [Exactly.|That's right,] the old amount, due on the first.
        S: Bill of {amount} with {reason}. The line was removed and a corrected bill sent.`,
      unresolved: `
        A: The charge follows the contract, so I'm not able to remove it.
        C: [That can't be right.|Then I want to cancel.|I don't agree with that at all.]
        A: I've noted that you disagree with it. You can also dispute it in writing.
        S: Caller disputes a bill of {amount} ({reason}). Charge not removed; the caller does not agree.`,
      promise: 'review the charge and email you the corrected bill',
      team: 'our billing team',
    },
    {
      category: 'change-or-cancel',
      topic: 'the connection at my new address',
      placeholders: {
        moveDay: '[the first|the fifteenth|the end of the month|next weekend|Friday in two weeks]',
        newStreet: '[12 Orchard Court|98 Bellamy Street|7 Pine Hollow|455 Lakeshore Drive]',
      },
      opening:
        "[we're moving|I'm moving house|I'm changing apartments] on {moveDay} and [want to take the internet with me|need the connection at the new place]",
      script: `
        A: [Congratulations!|Good timing to call.] What's the new address?
        C: {newStreet}.
        T check_address address={newStreet} → available=[fiber|cable|fiber, activation needed]; earliest={moveDay}

        maybe
        A: Would you like to stay on {plan}?
        C: [Yes, same as now.|What would the faster one cost?|Is there anything cheaper?]
        A: [You can keep your price for twelve months.|I'll text you both offers so that you can compare.]`,
      resolved: `
        A: We serve that address. I've booked the switch for {moveDay}, and the old line ends the same evening.
        C: [Perfect.|That was easy.|Do I keep my router?]
        A: Take your router along, it will connect by itself.
        S: Moving to {newStreet} on {moveDay}. Transfer of the connection booked.`,
      unresolved: `
        A: I'm sorry, we don't reach {newStreet} yet.
        C: [So I have to cancel?|Oh. Then what happens to my contract?]
        A: You'd be able to end the contract early with proof of the move.
        C: I'll have to think about it.
        S: Moving to {newStreet}, which is not served. The caller is considering to cancel.`,
      promise: 'check whether your new building can be connected',
      team: 'our moving desk',
    },
  ],
}
