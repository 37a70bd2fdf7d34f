/** Area codes of North America that lie in one zone as a whole. */
const AREAS: Record<string, string> = {
  'America/New_York': `201 202 203 207 212 215 216 220 223 226 227 229 231 234 239 240 248 249 252 260 263 267
    269 272 276 289 301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 343 347 351 352 354 363 365
    380 386 401 404 407 410 412 413 416 419 434 436 437 438 440 443 445 450 463 470 472 475 478 484 502 508
    513 514 516 517 518 519 540 548 551 561 567 570 571 579 582 585 586 603 607 609 610 613 614 616 617 631
    640 645 646 647 656 667 678 680 681 683 686 689 703 704 705 706 716 717 718 724 727 728 732 734 740 742
    743 753 754 757 762 765 770 772 774 781 786 802 803 804 810 813 814 826 828 835 838 839 843 845 848 854
    856 857 859 860 862 863 864 865 878 904 905 908 910 912 914 917 919 929 934 937 941 943 947 948 954 959
    973 978 980 984 989`,
  'America/Chicago': `204 205 210 214 217 218 224 225 228 251 254 256 262 281 309 312 314 316 318 319 320 325
    331 337 346 361 402 409 414 417 430 431 432 447 464 469 479 501 504 507 512 515 531 534 539 557 563 572
    573 580 601 608 612 615 618 629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769
    773 779 806 815 816 817 832 847 861 870 872 901 903 913 918 920 936 938 940 945 952 956 972 975 979 985`,
  'America/Denver': '303 307 368 385 403 406 435 505 575 587 719 720 780 801 825 915 970 983',
  'America/Phoenix': '480 520 602 623',
  'America/Los_Angeles': `206 209 213 253 279 310 323 341 350 360 408 415 424 425 442 503 509 510 530 559 562
    564 604 619 626 628 650 657 661 669 702 707 714 725 747 760 805 818 820 831 840 858 909 916 925 949 951
    971`,
  'America/Halifax': '506 782 902',
  'America/Regina': '306 639',
  'America/Puerto_Rico': '787 939',
  'Pacific/Honolulu': '808',
}

/** Calling codes of countries with one zone. */
const COUNTRIES: Record<string, string> = {
  'Europe/London': '44',
  'Europe/Berlin': '31 32 33 39 41 43 45 46 47 48 49 36 420 421',
  'Europe/Dublin': '353',
  'Europe/Athens': '30 40 358',
  'Europe/Istanbul': '90',
  'Asia/Kolkata': '91',
  'Asia/Karachi': '92',
  'Asia/Singapore': '60 63 65 86 852 886',
  'Asia/Bangkok': '66 84',
  'Asia/Tokyo': '81 82',
  'Asia/Jerusalem': '972',
  'Asia/Dubai': '971',
  'Asia/Riyadh': '966',
  'Africa/Johannesburg': '27',
  'Africa/Lagos': '234',
  'Africa/Nairobi': '254',
  'Africa/Cairo': '20',
  'America/Bogota': '51 57',
  'America/Argentina/Buenos_Aires': '54',
}

const byCode = (zones: Record<string, string>, prefix: string) =>
  Object.entries(zones).flatMap(([zone, codes]) =>
    codes.split(/\s+/).map((code) => [prefix + code, zone] as const),
  )

const ZONES = new Map([...byCode(AREAS, '1'), ...byCode(COUNTRIES, '')])

/** The zone of an E.164 number, where it tells one: null where its code lies in several. */
export const zoneOfNumber = (number: string | null): string | null => {
  const digits = /^\+(\d{7,15})$/.exec(number ?? '')?.[1]
  if (digits === undefined) return null
  const lengths = digits.startsWith('1') ? [4] : [2, 3]
  return lengths.map((length) => ZONES.get(digits.slice(0, length))).find(Boolean) ?? null
}
