import { oneOf } from './phrases'

export const THE = '(?:my|the|our|this|that|an?|some|another|your|his|her|their)'
export const FEW = String.raw`(?:[\w'-]+ ){0,3}`
export const COUNT = oneOf`
  two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, a couple of, \d+
`
export const WANT = oneOf`
  need, want, get, take, like, looking for, find, give me, arrange, to have, can i have, could i have,
  can we have, could we have
`

export const BOOKABLE = oneOf`
  appointments?, reservations?, bookings?, flights?, rooms?, tables?, tickets?, seats?,
  cars?, rides?, cab, taxi, visit, viewing, tour, trip, hotel, slot, consultation, meeting,
  checkup, check-up, cleaning, inspection, service, haircut, massage, stay, test drive, demo, house, apartment, van, truck
`
export const SOUGHT = oneOf`
  uber, lyft, ride, cab, taxi, table, flights?, plane, rooms?, hotel, movie tickets?,
  tickets?, bus, train, rental car, rental, suv, compact car, car rental, appointment,
  reservation, haircut, salon, dentist, doctor, dermatologist, stylist, therapist,
  gynecologist, ophthalmologist, psychiatrist, psychologist, hair stylist, apartment tour,
  viewing
`
export const CHANGEABLE = oneOf`
  appointments?, reservations?, bookings?, flights?, rooms?, tables?, tickets?, seats?,
  rides?, trip, pick ?up, drop ?off, delivery(?! methods?), orders?, stay, subscription, membership,
  contract, plans?, polic(?:y|ies), service, meeting, visit, viewing, time, date, class, driver, car,
  cab, taxi, location, destination, departure, arrival
`
export const SEAT = '(?:aisle|window|middle) seat'
export const ALTERED = '(?:changed|moved|cancell?ed|rescheduled|postponed|switched|reversed)'
export const WORKS = oneOf`
  work, works, working, respond, responding, start, starting, turn on, turning on, charge,
  charging, load, loading, connect, connecting, open, opening, function, functioning
`
export const TAKEN = oneOf`
  took, taken, transferred, withdrew, withdrawn, used, using, accessed,
  got access, gotten into, broke
`
export const SUPPLY = oneOf`
  internet, connection, wi-?fi, network, power, electricity, lights?, heat, heating, heater,
  boiler, furnace, radiators?, hot water, water, phone, line, signal, tv, cable, elevator, lift,
  air conditioning, ac, website, site, app, system, printer, fridge, freezer, oven, car, truck,
  washer, dryer, dishwasher, toilet, shower, door, lock, screen, laptop, computer
`
export const DETAILS = oneOf`
  address, e-?mail, phone number, mobile number, name, password, details, information,
  pin(?: code| number)?, username, contact
`
export const UNDER_WAY = oneOf`
  order, claim, flight, seat, ride, refund, application, package, delivery, shipment,
  booking, reservation, driver, server, ticket, request, seat assignment, repair
`
export const SUPPLIES = oneOf`
  towels?, pillows?, blankets?, sheets?, soap, shampoo, toilet paper, champagne, wine,
  breakfast, lunch, dinner, food, ice, water
`
/** What is as often only looked up as it is booked. */
export const SEEKABLE = oneOf`
  restaurants?, hotels?, flights?, planes?, bus(?:es)?, trains?, dentists?, doctors?, apartments?, houses?, flats?,
  therapists?, specialists?, stylists?, salons?, rental cars?, cars?, attractions?, movies?, concerts?, events?, mechanics?, vets?
`
/** What is lost without anything being missing. */
export const NO_THING = oneOf`
  jobs?, patience, temper, weight, way, track, times?, interest, mind, count, appetite, sleep, hope, faith, trust,
  voice, touch, bet, game, argument, hours?, money on
`
