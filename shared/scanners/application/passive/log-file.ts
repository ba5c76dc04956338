import { printableText } from '../content/evidence.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck } from '../passive-check.ts';

const lines: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'a web server access log',
    /^[\da-f.:]{3,45} \S{1,60} \S{1,60} \[\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4}\] "/,
  ],
  ['an Apache error log', /^\[[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})? \d{4}\] \[/],
  [
    'an nginx error log',
    /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2} \[(?:error|warn|crit|alert|emerg|notice|info)\] \d{1,9}#\d{1,9}: /,
  ],
  ['a PHP error log', /^\[\d{2}-[A-Z][a-z]{2}-\d{4} \d{2}:\d{2}:\d{2} [\w/+-]{2,40}\] (?:PHP |\[)/],
  [
    'a Laravel or Monolog log',
    /^\[\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}[^\]]{0,20}\] \w{1,40}\.(?:DEBUG|INFO|NOTICE|WARNING|ERROR|CRITICAL|ALERT|EMERGENCY): /,
  ],
  [
    'an application log',
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}[.,]\d{3}\S{0,6}\s{1,4}(?:\[[^\]\n]{1,80}\]\s{1,4}|\d{1,7} --- ){0,2}(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\b/,
  ],
];

/** Of the first lines so many must be of one kind: one alone may be an example in a text. */
const least = 3;
const looked = 12;

/**
 * A text response is a log: three of its first twelve lines have the form of one of Apache, nginx, PHP, Monolog or a common
 * logger: `203.0.113.9 - - [21/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5`. Firm.
 */
export const logFile: PassiveCheck = {
  id: 'log-file',
  title: 'Log file exposed',
  score: 6,
  confidence: 'firm',
  cwe: [532, 538],
  references: [
    'https://cwe.mitre.org/data/definitions/532.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Logging_Cheat_Sheet.html',
  ],
  risk: 'Log files contain IP addresses of visitors, tokens in URLs, paths, queries and error messages. They disclose personal data and help an attacker to prepare further attacks.',
  recommendation:
    'Move log files out of the document root and deny access until then: nginx `location ~ \\.log$ { return 404; }`, Apache `<FilesMatch "\\.log">Require all denied</FilesMatch>`.',
  appliesTo: ({ status, text, document, contentType }) =>
    status >= 200 &&
    status < 300 &&
    text !== '' &&
    document === undefined &&
    /^text\/(?:plain|x-log|csv)$/.test(contentType),
  inspect: (page) => {
    const first = page.text.slice(0, 50_000).split('\n', looked);
    const found = lines.find(([, pattern]) => first.filter((line) => pattern.test(line.slice(0, 500))).length >= least);
    return found
      ? [
          {
            cause: locationShape(page.url),
            description: `The response is ${found[0]}.`,
            evidence: printableText(first.slice(0, 3).join('\n'), 400),
          },
        ]
      : [];
  },
};
