import type { Company } from '../scenario'

export const onlineShop: Company = {
  key: 'shop',
  name: 'Fernway Home Goods',
  assistant: 'Iris',
  lineNumber: '+15035550105',
  placeholders: {
    order: '[FW ## ###|number 7####|FW 2 ####]',
    product:
      '[a floor lamp|the oak side table|two pillows|a cast iron pan|the linen curtains|' +
      'a desk chair]',
  },
  identify: [
    `A: What's the order number?
     C: [It's |]{order}[, on the name {name}|].`,
    `A: I can search by name or order number.
     C: [The name is {name}.|{order}.|{name}, I don't have the number here.]

     maybe
     A: Is that the order with {product}?
     C: [Yes, exactly.|That's it.]`,
  ],
  outbound: {
    opening: "one item of your order is sold out and I'd like to offer you another color",
    topic: 'the item that is sold out',
    voicemail:
      'one item of your order is sold out. You can choose another color or a refund in the email we sent',
  },
  scenarios: [
    {
      category: 'change-or-cancel',
      topic: 'the return of my order',
      weight: 1.3,
      placeholders: {
        why: "[it doesn't fit|the color is nothing like the picture|I ordered it twice|it wobbles]",
        bought: '[last week|ten days ago|at the beginning of the month|for a birthday]',
      },
      opening: "I'd like to [return {product}|send {product} back], {why}[. I bought it {bought}|]",
      script: `
        A: Is it still in its box?
        C: [More or less.|Yes, unused.|I opened it, of course.]
        T create_return order={order} → label=[sent|ready]; window_days=30

        maybe
        A: Would an exchange be better for you?
        C: [No, just the money back.|Do you have it in grey?|Maybe, what would it cost?]`,
      resolved: `
        A: The return label is in your inbox. Drop it off anywhere within two weeks.
        C: [And the refund?|Okay, that's simple.|Do I pay for shipping?]
        A: The refund comes within five days after it arrives, and shipping is free.
        S: Return of {product} because {why}. Return label sent, refund within five days of arrival.`,
      unresolved: `
        A: The thirty days for this order are over, so the system won't accept a return.
        C: [It arrived three weeks late!|By two days?|That's really disappointing.]
        A: I'm sorry, I can't override that.
        S: Wanted to return {product} ({why}); return window over and refused.`,
      promise: 'email you a return label',
      team: 'our returns desk',
    },
    {
      category: 'status',
      topic: 'the late order',
      weight: 1.3,
      placeholders: { waited: '[two weeks|three weeks|almost a month|ten days]' },
      opening:
        "I've been waiting for {product} for [ages|{waited}]. [Where is it|When does it come|The email says shipped, but nothing comes]",
      script: `
        A: Let me look at the shipment.
        T get_shipment order={order} → state=[in transit|exception]; carrier_eta={day}
        A: It left our warehouse, and the carrier [has had it for six days|shows no scan since Friday|had the wrong zip code].

        maybe
        C: [I needed it for the weekend.|So it's lost.|That's what your chat told me too.]
        A: [I see the earlier chat here.|I understand.]`,
      resolved: `
        A: I've sent a new one with express shipping, it arrives on {day}.
        C: [And if both come?|Great, thank you!|Finally.]
        A: If the first one turns up as well, just refuse it at the door.
        S: Order ({product}) not arrived after {waited}. Replacement sent by express for {day}.`,
      unresolved: `
        A: I have to wait for the carrier to finish its search before I can send another one.
        C: [And how long is that?|I've waited {waited} already.|Then I want my money back.]
        A: It can take [eight|ten] working days. I'm sorry.
        S: Order ({product}) not arrived after {waited}. Carrier search running; caller not satisfied.`,
      promise: 'open a search with the carrier and email you every second day',
      team: 'our shipping desk',
    },
    {
      category: 'order',
      topic: 'an order by phone',
      placeholders: {
        color: '[grey|dark green|natural|black|the light one]',
        quantity: '[one|two|four|a pair]',
      },
      opening:
        "[can I order by phone?|I'd like to order something.] It's {product} in {color}, {quantity}",
      script: `
        T check_stock item={product}; color={color} → available=##; price=$##.##
        A: {product} in {color}, that's [in stock|the last few we have]. Shall it go to the address we have?
        C: [Yes, same as always.|No, to my office.|Is that still 9 Carver Street? Yes? Then yes.]

        or
        C: I can give you my card now, it's 4242 4242 4242 4242.
        A: Please don't read me your card number, I've sent you a payment link by text.
        C: [Oh, okay. Paid.|Right, sorry. Done.]

        or
        A: I've sent a payment link to this number.
        C: [Got it. And paid.|One second... done.]

        or
        A: You can pay with the card on file or by link.
        C: [The card on file.|Send me the link.]`,
      resolved: `
        A: Your order is placed and ships tomorrow.
        C: [Wonderful.|Thanks, that was quick.|Can I get a receipt?]
        A: The confirmation is in your inbox.
        S: Order by phone: {product} in {color}, {quantity}. Order placed.`,
      unresolved: `
        A: The payment didn't go through, so I couldn't place the order.
        C: [Strange, it works everywhere else.|Then forget it.]
        S: Order by phone for {product} in {color} failed because the payment did not go through.`,
      promise: 'reserve it for you until Friday',
      team: 'our sales desk',
    },
    {
      category: 'account',
      topic: 'the sign-in to my account',
      placeholders: {
        trouble:
          '[the reset email never arrives|it says my account is locked|' +
          'I changed my email and now nothing works|the code expires before I can type it]',
      },
      opening: "I can't [sign in|get into my account], {trouble}",
      script: `
        A: Which email address do you use?
        C: [It's my first name dot {lastName} at example dot com.|The one with my old job. Well, the new one now.]
        T get_account email=on file → state=[locked|active|email unverified]

        maybe
        A: Have you looked in the spam folder?
        C: [Yes, nothing there.|Oh. No, nothing there either.]`,
      resolved: `
        A: I've unlocked it and sent a fresh link. It's valid for one hour.
        C: [There it is. I'm in.|Got it, I'm choosing a password... works.]
        S: Could not sign in: {trouble}. Account unlocked; the caller is signed in.`,
      unresolved: `
        A: I can't verify you with what's on the account, so I'm not able to change the address.
        C: [But it's my account.|So I lose all my points?]
        S: Could not sign in: {trouble}. Identity could not be verified; not solved.`,
      promise: 'have your identity checked and unlock the account',
      team: 'account support',
    },
  ],
}
