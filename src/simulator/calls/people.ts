import type { SeededRandom } from '@/lib/seeded-random'

const NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Amara Chidi Ngozi Emeka Ifeoma Tunde', 'Okafor Eze Adeyemi Balogun Nwosu'],
  ['Mei Jun Xiu Wei Lan Hao', 'Chen Wang Liu Zhao Lin Huang'],
  ['Priya Arjun Kavita Rohan Ananya Vikram', 'Sharma Patel Iyer Reddy Gupta Nair'],
  ['Sofía Mateo Valentina Diego Camila Andrés', 'García Hernández Morales Rojas Castillo Vargas'],
  ['Emily James Hannah Robert Grace Walter', 'Miller Carter Brooks Hayes Turner Whitfield'],
  ['Layla Omar Yasmin Karim Nadia Tariq', 'Haddad Mansour Khalil Farouk Aziz'],
  ['Siobhán Declan Maeve Liam Niamh Conor', "O'Brien Gallagher Byrne Doyle Kavanagh"],
  ['Yuki Haruto Aiko Ren Naomi Kenji', 'Tanaka Sato Ito Yamamoto Mori'],
  ['Ingrid Lars Freja Anders Signe Mikkel', 'Hansen Lindqvist Johansen Berg Nygaard'],
  ['Ewa Piotr Zofia Marek Agnieszka Tomasz', 'Nowak Kowalczyk Zielińska Mazur Wójcik'],
  ['Minh Linh Thảo Tuấn Hương Khoa', 'Nguyễn Trần Phạm Đặng Vũ'],
  ['Keisha Darnell Tamika Marcus Monique Terrell', 'Washington Jefferson Booker Coleman Gaines'],
  ['Giulia Marco Chiara Luca Elena Paolo', 'Rossi Conti Moretti Galli Ferrara'],
  ['Soo-jin Min-ho Ji-woo Hye-rin Dae-hyun', 'Kim Park Choi Jung Lee'],
  ['Almaz Dawit Selam Yonas Hiwot', 'Tesfaye Bekele Abebe Girma'],
  ['Leilani Kai Malia Noa Keanu', 'Kahale Mahoe Kealoha Akana'],
  ['Zeynep Emre Elif Can Defne', 'Yılmaz Demir Kaya Şahin'],
  ['Ana João Beatriz Rafael Larissa', 'Silva Souza Oliveira Pereira'],
  ['Rosalind Winifred Harold Edgar Dorothy', 'Pemberton Ashworth Thackeray Lovell'],
  ['Aleksei Irina Dmytro Oksana Nadiya', 'Petrenko Shevchuk Bondar Melnyk'],
]

/** Area codes in use; the subscriber part keeps to 555-0110 … 0199, which belongs to nobody. */
const AREA_CODES =
  '201 202 206 208 210 212 213 214 215 216 217 301 303 304 305 307 312 313 314 315 316 317 ' +
  '401 402 404 405 406 407 408 412 414 415 417 419 501 502 503 504 505 507 508 509 512 513 ' +
  '601 602 603 605 608 612 614 615 616 617 701 702 703 704 712 713 714 801 802 803 804 808'
const CODES = AREA_CODES.split(' ')
const NUMBERS_PER_CODE = 90
const NUMBER_COUNT = CODES.length * NUMBERS_PER_CODE
/** Shares no factor with NUMBER_COUNT (66 × 90), so that every number is used before one repeats. */
const NUMBER_STEP = 2_689

export type CallerPerson = {
  firstName: string
  lastName: string
  /** E.164, in the fictional range. */
  number: string
}

/** Caller number `index` of a world; numbers repeat only after 5,940 people. */
export const callerPerson = (index: number, random: SeededRandom): CallerPerson => {
  const [firstNames, lastNames] = random.pick(NAMES)
  const place = (index * NUMBER_STEP + 1_117) % NUMBER_COUNT
  const code = CODES[Math.floor(place / NUMBERS_PER_CODE)] ?? '312'
  return {
    firstName: random.pick(firstNames.split(' ')),
    lastName: random.pick(lastNames.split(' ')),
    number: `+1${code}55501${String(10 + (place % NUMBERS_PER_CODE)).padStart(2, '0')}`,
  }
}
