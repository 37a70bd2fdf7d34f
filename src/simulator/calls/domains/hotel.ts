import type { Company } from '../scenario'

export const hotel: Company = {
  key: 'hotel',
  name: 'the Alder House Hotel',
  assistant: 'Elise',
  lineNumber: '+15055550107',
  placeholders: {
    nights: '[two nights|three nights|one night|a week]',
    arrival:
      '[this Friday|the 5th of December|next Thursday|the weekend after Thanksgiving|' +
      "New Year's Eve]",
    room: '[a double|a room with two beds|a suite|a quiet room to the back]',
  },
  identify: [
    `A: May I have the name on the reservation?
     C: [It's |]{name}.`,
    `A: And who am I speaking with?
     C: {name}[, I've stayed with you before|].`,
  ],
  outbound: {
    opening: "I'd like to confirm your arrival time on {day}",
    topic: 'the arrival time',
    voicemail:
      "we're looking forward to your stay on {day}. Please let us know if you arrive after ten at night",
  },
  scenarios: [
    {
      category: 'booking',
      topic: 'the room booking',
      weight: 1.4,
      placeholders: { extra: '[breakfast|a crib|parking|late checkout]' },
      opening: "I'd like to book {room} for {nights} from {arrival}[, with {extra} if possible|]",
      script: `
        T check_rooms arrival={arrival}; stay={nights} → free=#; rate=$1##
        A: For {nights} from {arrival} I have {room} at [one forty|one sixty five|two ten] per night.

        maybe
        C: [Is breakfast included?|Is that your best price?|Is parking extra?]
        A: [Breakfast is included.|That's the best rate I have, free to cancel until the day before.|Parking is fifteen dollars a day.]`,
      resolved: `
        C: [Okay, please book it.|Let's take that.]
        A: It's booked, {firstName}. The confirmation comes by text, and I've added {extra}.
        S: Booked {room} for {nights} from {arrival}, with {extra}.`,
      unresolved: `
        A: I'm sorry, with {extra} there's nothing left on those dates.
        C: [Pity.|Then I'll look around.|And without? ... No, I need that.]
        S: Asked for {room} for {nights} from {arrival} with {extra}; nothing free.`,
      promise: 'put you on the waiting list and email you if a room opens up',
      team: 'reservations',
    },
    {
      category: 'change-or-cancel',
      topic: 'my hotel reservation',
      placeholders: {
        reason:
          '[my flight was canceled|we have a case of flu at home|the conference moved|' +
          'my plans changed]',
      },
      opening: 'I need to cancel my reservation for {arrival}, {reason}',
      script: `
        A: [I'm sorry to hear that.|That happens.] Let me open the reservation.
        T get_reservation name={name} → rate=[flexible|saver]; arrival={arrival}

        maybe
        C: [Is that still free of charge?|I hope I'm not too late.|I booked it months ago.]
        A: I'm looking at the terms of your rate.`,
      resolved: `
        A: Your rate can be canceled free of charge. Shall I do that?
        C: [Yes, please.|Please do.|Good, I wasn't sure about that. Yes.]
        A: It's canceled, and you'll have an email about it in a minute.
        C: [Thank you.|That was painless.]
        S: Reservation for {arrival} canceled because {reason}.`,
      unresolved: `
        A: Your rate is not refundable, but I can offer another date.
        C: [I paid six hundred dollars.|Which dates? No, that's no use to me.|Even though {reason}?]
        A: I can't refund this rate, and that's really all I can offer.
        C: [That's robbery.|I'll dispute it with my bank.|I'm very disappointed.]
        S: Wanted a refund for {arrival} ({reason}); rate not refundable, caller disagrees.`,
      promise: 'ask the manager for a voucher and email you',
      team: 'the front office manager',
    },
    {
      category: 'service-request',
      topic: 'the thing I left in the room',
      placeholders: {
        item:
          "[my reading glasses|a silver ring|a phone charger|my son's stuffed rabbit|" +
          'a laptop sleeve]',
      },
      opening:
        '[we checked out this morning and|I stayed with you until yesterday and] I think I left {item} in room ###',
      script: `
        A: Let me check what housekeeping has brought in.
        T search_lost_and_found item={item} → found=[yes|no|maybe]

        maybe
        A: Where in the room could it be?
        C: [On the nightstand.|In the bathroom, I think.|Under the bed, probably.]`,
      resolved: `
        A: Good news, {item} was handed in. Shall we mail it?
        C: [Yes please, to my home address.|Oh, thank you! I'll pick it up.]
        A: [It's with the evening mail.|It's at the desk with your name on it.]
        S: Left {item} in the room. Found by housekeeping; being returned.`,
      unresolved: `
        A: Nothing like that was handed in so far.
        C: [It must be there.|It's very dear to me.]
        A: I've written down {item} and your name.
        S: Left {item} in the room. Not found so far.`,
      promise: 'have housekeeping search the room and call you',
      team: 'housekeeping',
    },
    {
      category: 'complaint',
      topic: 'the room I had last weekend',
      placeholders: {
        trouble:
          '[the air conditioning rattled all night|the shower was cold|' +
          'there was a wedding under our window|the room smelled of smoke]',
      },
      opening:
        "I stayed with you last weekend and {trouble}. [I told the desk and nobody came|I'd like to know what you do about it|For that price]",
      script: `
        A: I'm very sorry. Was another room offered to you?
        C: [No.|At two in the morning, yes.|They said you were full.]

        maybe
        C: We [come here every year|were celebrating our anniversary], and it was ruined.
        A: I understand why you're disappointed.`,
      resolved: `
        A: I've refunded one night, and there's a note for an upgrade on your next stay.
        C: [That's decent of you.|I appreciate it.|Okay. Thank you.]
        S: Complaint about last weekend: {trouble}. One night refunded.`,
      unresolved: `
        A: I've recorded it, but I'm not able to refund anything myself.
        C: [Then what's the point?|I'll write a review then.]
        S: Complaint about last weekend: {trouble}. Recorded only, caller wants a refund.`,
      promise: 'pass this to the manager, who will write to you',
      team: 'the front office manager',
    },
  ],
}
