import type { RuleSample } from './rule-sample.ts';

/** A language that says its name in the header `X-Powered-By`. */
function poweredBy(rule: string, value: string, expected?: string, also: readonly string[] = []): RuleSample {
  return { rule, headers: { 'X-Powered-By': value }, expected, also };
}

/** Answers that tell languages and run times. */
export const languageSamples: readonly RuleSample[] = [
  poweredBy('PHP', 'PHP/8.2.29', '8.2.29'),
  { rule: 'PHP', expected: '7.4.33', headers: { Server: 'Apache/2.4.37 PHP/7.4.33' }, also: ['Apache HTTP Server'] },
  { rule: 'PHP', cookies: { PHPSESSID: 'k2h3v9b1q4' } },
  poweredBy('Suhosin', 'PHP/5.3.3-7 with Suhosin-Patch', undefined, ['PHP']),
  poweredBy('HHVM', 'HHVM/3.30.12', '3.30.12'),
  { rule: 'Python', expected: '3.11.2', headers: { Server: 'BaseThing Python/3.11.2' } },
  { rule: 'Perl', expected: '5.16.3', headers: { Server: 'Something Perl/v5.16.3' } },
  { rule: 'Ruby', expected: '3.1.2', headers: { Server: 'Something Ruby/3.1.2' } },
  poweredBy('Java', 'Servlet/3.0', undefined, ['Java Servlet']),
  { rule: 'Java', cookies: { JSESSIONID: '8A7D2F' } },
  poweredBy('Java Servlet', 'Servlet/4.0', '4.0', ['Java']),
  poweredBy('JavaServer Pages', 'JSP/2.3', '2.3', ['Java']),
  poweredBy('Go', 'Go'),
  { rule: 'Erlang', headers: { Server: 'inets/7.5 Erlang OTP/24' }, expected: '24' },
  poweredBy('Elixir', 'Elixir/1.14.0', '1.14.0'),
  { rule: 'Node.js', expected: '18.19.0', headers: { Server: 'node.js/18.19.0' } },
  { rule: 'Deno', headers: { Server: 'deno/gcp-europe-west4' } },
  poweredBy('Dart', 'Dart with package:shelf'),
  { rule: 'ColdFusion', cookies: { CFID: '123456', CFTOKEN: 'a1b2c3' } },
  poweredBy('Lua', 'Lua/5.4', '5.4'),
  { rule: 'Mono', expected: '4.4.0.0', headers: { Server: 'Mono-XSP Server/4.4.0.0 Unix' } },
  { rule: 'Haskell', headers: { Server: 'Warp/3.3.23' } },
  poweredBy('Scala', 'Scala/2.13.10', '2.13.10'),
  { rule: 'Common Lisp', headers: { Server: 'Hunchentoot 1.3.0' } },
  { rule: 'Swift', headers: { Server: 'Kitura' } },
];
