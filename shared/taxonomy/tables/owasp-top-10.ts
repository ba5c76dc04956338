import { once } from '../../once.ts';

/** A category of the OWASP Top 10 and the CWE numbers that OWASP maps to it. */
export interface OwaspCategory {
  /** `A01:2021`. */
  readonly id: string;
  readonly name: string;
  readonly cwe: readonly number[];
}

/** The OWASP Top 10 by edition, as OWASP's own pages map CWE numbers. Written by infra/checks/renew-names.ts. */
export const owaspTop10 = once<Readonly<Record<2021 | 2025, readonly OwaspCategory[]>>>(() => ({
  2021: [
    {
      id: 'A01:2021',
      name: 'Broken Access Control',
      cwe: [
        22, 23, 35, 59, 200, 201, 219, 264, 275, 276, 284, 285, 352, 359, 377, 402, 425, 441, 497, 538, 540, 548, 552,
        566, 601, 639, 651, 668, 706, 862, 863, 913, 922, 1275,
      ],
    },
    {
      id: 'A02:2021',
      name: 'Cryptographic Failures',
      cwe: [
        259, 261, 296, 310, 319, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330, 331, 335, 336, 337, 338, 340, 347,
        523, 720, 757, 759, 760, 780, 818, 916,
      ],
    },
    {
      id: 'A03:2021',
      name: 'Injection',
      cwe: [
        20, 74, 75, 77, 78, 79, 80, 83, 87, 88, 89, 90, 91, 93, 94, 95, 96, 97, 98, 99, 100, 113, 116, 138, 184, 470,
        471, 564, 610, 643, 644, 652, 917,
      ],
    },
    {
      id: 'A04:2021',
      name: 'Insecure Design',
      cwe: [
        73, 183, 209, 213, 235, 256, 257, 266, 269, 280, 311, 312, 313, 316, 419, 430, 434, 444, 451, 472, 501, 522,
        525, 539, 579, 598, 602, 642, 646, 650, 653, 656, 657, 799, 807, 840, 841, 927, 1021, 1173,
      ],
    },
    {
      id: 'A05:2021',
      name: 'Security Misconfiguration',
      cwe: [2, 11, 13, 15, 16, 260, 315, 520, 526, 537, 541, 547, 611, 614, 756, 776, 942, 1004, 1032, 1174],
    },
    { id: 'A06:2021', name: 'Vulnerable and Outdated Components', cwe: [937, 1035, 1104] },
    {
      id: 'A07:2021',
      name: 'Identification and Authentication Failures',
      cwe: [
        255, 259, 287, 288, 290, 294, 295, 297, 300, 302, 304, 306, 307, 346, 384, 521, 613, 620, 640, 798, 940, 1216,
      ],
    },
    {
      id: 'A08:2021',
      name: 'Software and Data Integrity Failures',
      cwe: [345, 353, 426, 494, 502, 565, 784, 829, 830, 915],
    },
    { id: 'A09:2021', name: 'Security Logging and Monitoring Failures', cwe: [117, 223, 532, 778] },
    { id: 'A10:2021', name: 'Server-Side Request Forgery (SSRF)', cwe: [918] },
  ],
  2025: [
    {
      id: 'A01:2025',
      name: 'Broken Access Control',
      cwe: [
        22, 23, 36, 59, 61, 65, 200, 201, 219, 276, 281, 282, 283, 284, 285, 352, 359, 377, 379, 402, 424, 425, 441,
        497, 538, 540, 548, 552, 566, 601, 615, 639, 668, 732, 749, 862, 863, 918, 922, 1275,
      ],
    },
    {
      id: 'A02:2025',
      name: 'Security Misconfiguration',
      cwe: [5, 11, 13, 15, 16, 260, 315, 489, 526, 547, 611, 614, 776, 942, 1004, 1174],
    },
    { id: 'A03:2025', name: 'Software Supply Chain Failures', cwe: [447, 1035, 1104, 1329, 1357, 1395] },
    {
      id: 'A04:2025',
      name: 'Cryptographic Failures',
      cwe: [
        261, 296, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330, 331, 332, 334, 335, 336, 337, 338, 340,
        342, 347, 523, 757, 759, 760, 780, 916, 1240, 1241,
      ],
    },
    {
      id: 'A05:2025',
      name: 'Injection',
      cwe: [
        20, 74, 76, 77, 78, 79, 80, 83, 86, 88, 89, 90, 91, 93, 94, 95, 96, 97, 98, 99, 103, 104, 112, 113, 114, 115,
        116, 129, 159, 470, 493, 500, 564, 610, 643, 644, 917,
      ],
    },
    {
      id: 'A06:2025',
      name: 'Insecure Design',
      cwe: [
        73, 183, 256, 266, 269, 286, 311, 312, 313, 316, 362, 382, 419, 434, 436, 444, 451, 454, 472, 501, 522, 525,
        539, 598, 602, 628, 642, 646, 653, 656, 657, 676, 693, 799, 807, 841, 1021, 1022, 1125,
      ],
    },
    {
      id: 'A07:2025',
      name: 'Authentication Failures',
      cwe: [
        258, 259, 287, 288, 289, 290, 291, 293, 294, 295, 297, 298, 299, 300, 302, 303, 304, 305, 306, 307, 308, 309,
        346, 350, 384, 521, 613, 620, 640, 798, 940, 941, 1390, 1391, 1392, 1393,
      ],
    },
    {
      id: 'A08:2025',
      name: 'Software or Data Integrity Failures',
      cwe: [345, 353, 426, 427, 494, 502, 506, 509, 565, 784, 829, 830, 915, 926],
    },
    { id: 'A09:2025', name: 'Security Logging and Alerting Failures', cwe: [117, 221, 223, 532, 778] },
    {
      id: 'A10:2025',
      name: 'Mishandling of Exceptional Conditions',
      cwe: [
        209, 215, 234, 235, 248, 252, 274, 280, 369, 390, 391, 394, 396, 397, 460, 476, 478, 484, 550, 636, 703, 754,
        755, 756,
      ],
    },
  ],
}));
