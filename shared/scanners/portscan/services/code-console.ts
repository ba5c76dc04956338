import { cpeOf, PLAIN, type Question, type ServiceRule, type ServiceSample } from '../service-rule.ts';

interface Console {
  readonly product: string;
  /** The prompt, which nothing else has, at the end of what the console says. */
  readonly prompt: RegExp;
  /** Its version where it greets with it. */
  readonly version?: RegExp;
  /** Vendor and product of its CPE. */
  readonly cpe?: readonly [string, string];
}

/** Those that were seen on a port; before a prompt come other lines, or nothing. */
const consoles: readonly Console[] = [
  {
    product: 'Guile',
    prompt: /(?:^|[\r\n])scheme@\([\w ./-]{1,60}\)> $/,
    version: /^GNU Guile (\d[\d.]{0,15})/,
    cpe: ['gnu', 'guile'],
  },
  {
    product: 'Python',
    prompt: /(?:^|[\r\n])>>> $/,
    version: /^Python (\d+\.\d+\.\d{1,3}) \(/,
    cpe: ['python', 'python'],
  },
  { product: 'Python debugger', prompt: /(?:^|[\r\n])\(Pdb\) $/ },
  { product: 'Clojure', prompt: /(?:^|[\r\n])[a-z][\w.-]{0,60}=> $/ },
  { product: 'BeanShell', prompt: /(?:^|[\r\n])bsh % $/, version: /^BeanShell (\d[\w.]{0,15})/ },
];

/** A prompt that many have: what it is shows in its answer to a sum. */
const PLAIN_PROMPT = /^(?:[^\r\n]{0,200}\r?\n){0,20}> $/;
const SUM: Question = { id: 'code-console', payload: '17*3\n' };
const PRINTED = /^51\r?\n> $/;

/** A console that runs code of a programming language (a REPL), or a debugger's, by its prompt. */
export const codeConsole: ServiceRule = {
  id: 'code-console',
  name: 'Code console',
  group: 'remote-control',
  ports: [37_146, 5555],
  cwe: [306, 319],
  reply: ({ probe, text }) => (probe === 'banner' && PLAIN_PROMPT.test(text) ? SUM : undefined),
  recognise({ probe, text }) {
    if (probe === SUM.id && PRINTED.test(text))
      return { ...PLAIN, login: 'open', facts: ['A sum was calculated without authentication'] };
    if (probe !== 'banner') return undefined;
    const found = consoles.find(({ prompt }) => prompt.test(text.slice(-160)));
    if (found === undefined) return undefined;
    const { product, cpe } = found;
    const version = found.version?.exec(text)?.[1];
    const facts = ['A prompt for code was shown without a login'];
    return { product, version, cpe: cpe && cpeOf(...cpe, version), login: 'open', facts };
  },
};

/** Responses of real servers (Guile 3.0.8, Python 3.11.2 and its debugger, Clojure 1.11.1, BeanShell 2.0b4, Node.js 24.21): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    "GNU Guile 3.0.8\nCopyright (C) 1995-2021 Free Software Foundation, Inc.\n\nGuile comes with ABSOLUTELY NO WARRANTY; for details type `,show w'.\nThis program is free software, and you are welcome to redistribute it\nunder certain conditions; type `,show c' for details.\n\nEnter `,help' for help.\nscheme@(guile-user)> ",
    'code-console',
  ],
  [
    'banner',
    'Python 3.11.2 (main, Apr 28 2025, 14:11:48) [GCC 12.2.0] on linux\nType "help", "copyright", "credits" or "license" for more information.\n(C)\n>>> ',
    'code-console',
  ],
  ['banner', '> /srv/app.py(7)go()\n-> x=1\n(Pdb) ', 'code-console'],
  ['banner', 'user=> ', 'code-console'],
  ['banner', 'BeanShell 2.0b4 - by Pat Niemeyer (pat@pat.net)\nbsh % ', 'code-console'],
  ['code-console', '51\n> ', 'code-console'],
];
