import type { Company } from '../scenario'

export const parcelDelivery: Company = {
  key: 'parcel',
  name: 'Harrow Parcel',
  assistant: 'Theo',
  lineNumber: '+18165550102',
  placeholders: {
    tracking: '[HP ### ### ##|HP 4## 2## ##|HP ## ## ## ##]',
    place: '[the porch|my office|the back door|the mailroom]',
  },
  identify: [
    `A: [Can you read me the tracking number?|What's the tracking number?]
     C: [It's |Sure, |Let me find the email... ]{tracking}.`,
    `A: Do you have the tracking number, or should I search by your phone number?
     C: [By phone number, please.|I only have the order email.|I've got it, {tracking}.]
     A: [I see a parcel for {lastName}.|Found it, a parcel addressed to {name}.]`,
  ],
  outbound: {
    opening: "we have a parcel for you and the driver couldn't find the entrance",
    topic: 'the parcel that could not be delivered',
    voicemail:
      "we tried to deliver a parcel today and nobody was home. We'll try again on {day}, or you can pick another day on our site",
  },
  scenarios: [
    {
      category: 'problem',
      topic: 'the missing parcel',
      weight: 1.5,
      placeholders: {
        when: '[yesterday|this morning|on Monday|two days ago]',
        content: '[a phone|medication|a birthday present|running shoes|school books]',
      },
      opening:
        "[your site says my parcel was delivered {when}|I got a message that it was delivered {when}], but [there's nothing here|I don't have it|nobody got anything][. It's {content}|]",
      script: `
        A: I'm looking at the delivery photo and the position.
        T get_delivery_proof tracking={tracking} → left_at={place}; photo=[yes|blurred|none]; distance_m=##
        A: The driver marked it as left at {place}. Have you looked there?
        C: [Yes, nothing.|Twice, and I asked the neighbors.|I don't have a place like that.]

        maybe
        A: Does anyone else pick up parcels for you?
        C: [No, I live alone.|My roommate says no.|I asked everybody in the building.]`,
      resolved: `
        A: The position shows the house two doors down. I've asked the driver to fetch it.
        C: [Today still?|Good, thank you.|Will he ring the bell this time?]
        A: He's still on your street and will be there within the hour.
        C: [Oh, I think I see the van. Yes, he's got it.|Great.]
        S: Parcel marked delivered {when} but not received ({content}). Left at the wrong house; the driver brings it.`,
      unresolved: `
        A: The delivery is confirmed, so I can't open a claim for you. Only the sender can.
        C: [That's ridiculous.|So you lose it and I have to chase the shop?|It was {content}, I need it.]
        A: [I'm sorry.|I understand that this is frustrating.] I've sent you the proof of delivery for the sender.
        S: Parcel ({content}) marked delivered {when} but missing. Caller sent to the sender for a claim; not solved.`,
      promise: 'ask the driver where it was left and text you what they say',
      team: 'our claims team',
    },
    {
      category: 'status',
      topic: 'my late parcel',
      weight: 1.4,
      placeholders: {
        due: '[Monday|yesterday|the 18th|last week]',
        stuck: '[in the Kansas City depot|"in transit"|at the border|on a truck that never comes]',
      },
      opening:
        "[I'm waiting for a parcel|my parcel was due {due}|I'd like to know where my parcel is]. [It's been {stuck} for days|The tracking says {stuck}]",
      script: `
        T track_parcel tracking={tracking} → last_scan={stuck}; estimate={day}
        A: It was scanned {stuck} [at six this morning|last night|two days ago].

        maybe
        C: [And what does that mean?|It's said that since {due}.|Why does it take so long?]
        A: [That depot is behind by a day at the moment.|It missed its connection because of the weather.]`,
      resolved: `
        A: It's now loaded for {day}, between {window}.
        C: [Okay, I'll be home.|Can you leave it at {place}?|That's all I wanted to know.]
        A: [Noted on the parcel.|Good.] You'll get a message when the driver is ten stops away.
        S: Asked where the parcel is ({stuck}). New delivery date {day}, {window}.`,
      unresolved: `
        A: There's no newer scan, and I don't have a delivery date.
        C: [Nobody ever knows anything.|So it's lost?|I needed it {due}.]
        A: It isn't counted as lost before ten days. I'm sorry that I can't say more.
        S: Parcel stuck {stuck}, due {due}. No new date could be given.`,
      promise: 'have the depot search for it and call you with the result',
      team: 'the depot',
    },
    {
      category: 'change-or-cancel',
      topic: 'a new address for my parcel',
      placeholders: {
        reason: "[I'll be away|I typed the old address|the office is closed that day]",
        target:
          '[my sister at 31 Vine Street|a pickup point near the station|my work address|' +
          'the locker on Main]',
      },
      opening: 'I have a parcel coming {day} and {reason}. Can it go to {target}',
      script: `
        A: I'll check whether it can still be changed.
        T redirect_parcel tracking={tracking}; to={target} → possible=[yes|yes, plus one day]; fee=$0

        maybe
        A: Could you confirm the name on the label?
        C: {name}.`,
      resolved: `
        A: That's done. It goes to {target} and arrives one day later.
        C: [Perfect, thank you.|No extra charge?]
        A: No charge, and you'll see the change in the tracking.
        S: Parcel redirected to {target} because {reason}.`,
      unresolved: `
        A: It's already on the truck, so the address is locked.
        C: [But {reason}.|Then it's going to sit outside.]
        A: The driver will take it back if nobody answers.
        S: Redirect to {target} not possible, the parcel is already on the truck.`,
      promise: 'ask the depot to hold it for pickup',
      team: 'the depot',
    },
    {
      category: 'complaint',
      topic: 'the damaged parcel',
      placeholders: {
        thing: '[a lamp|a set of glasses|a monitor|a ceramic pot|a bottle of olive oil]',
        state: '[completely crushed|soaked|open on one side|in a thousand pieces]',
      },
      opening:
        '[the parcel I got today was {state}|my delivery arrived {state}]. It was {thing}[ and it cost me a fortune|, a gift|]',
      script: `
        A: I'm sorry about that. Did you take pictures of the box and {thing}?
        C: [Yes, a few.|I threw the box away already.|Of course I did.]

        maybe
        C: [Your driver just threw it over the fence.|This is the second time this year.|The box said fragile on every side.]
        A: That shouldn't happen. I've recorded it with the delivery.
        T open_claim tracking={tracking}; kind=damage → claim=HC-####; answer_within=[5|7] days`,
      resolved: `
        A: Your claim is open. The value is covered, and you'll have the refund in about five days.
        C: [That's fair.|Okay. Do you need the pictures?]
        A: Please reply to the text I'm sending with the pictures, that's all.
        S: Delivery arrived {state} ({thing}). Damage claim opened, refund within about five days.`,
      unresolved: `
        A: Without the box I can't open a damage claim.
        C: [Who keeps a box like that?|That's a cheap trick.|You people broke it.]
        A: [I understand that you're upset.|I'm sorry.] I've noted your complaint.
        S: Delivery arrived {state} ({thing}); box gone, so no claim possible. Caller upset.`,
      promise: 'have a claims agent look at it and get back to you',
      team: 'our claims team',
    },
  ],
}
