import { csp, type HeaderSet, html, own, without } from './header-set.ts';

/** Content-Security-Policy, in headers and in the page. */
export const policies: readonly HeaderSet[] = [
  csp('no unsafe', "default-src 'self'; object-src 'none'"),
  csp('a site of the old days', "default-src *; script-src * 'unsafe-inline' 'unsafe-eval'"),
  csp('unsafe-inline for scripts', "default-src 'self'; script-src 'self' 'unsafe-inline'"),
  csp('unsafe-inline beside a nonce', "default-src 'self'; script-src 'nonce-abcdefgh1234' 'unsafe-inline'"),
  csp(
    'unsafe-inline beside a hash',
    "default-src 'none'; script-src 'sha256-dGVzdA==' 'unsafe-inline'; style-src 'self'",
  ),
  csp('unsafe-inline by default beside a nonce', "default-src 'nonce-abcdefgh1234' 'unsafe-inline'"),
  csp(
    'strict-dynamic',
    "default-src 'none'; script-src 'nonce-abcdefgh1234' 'strict-dynamic' https: 'unsafe-inline' 'self'",
  ),
  csp('strict-dynamic by default', "default-src 'nonce-abcdefgh1234' 'strict-dynamic' https: *"),
  csp('strict-dynamic alone', "default-src 'none'; script-src 'strict-dynamic' https:"),
  csp('unsafe-eval', "default-src 'none'; script-src 'self' 'unsafe-eval'"),
  csp('unsafe-eval for styles', "default-src 'none'; style-src 'unsafe-eval'"),
  csp('data: scripts', "default-src 'self'; script-src data:"),
  csp('https: scripts', "default-src 'self'; script-src https:"),
  csp('any object', "default-src 'self'; object-src *"),
  csp('no fallback', "script-src 'self'"),
  csp('no scripts named', "object-src 'none'; img-src *"),
  csp('http scripts', "default-src 'none'; script-src http://cdn.example.com"),
  csp('http scripts on plain http', "default-src 'none'; script-src http://cdn.example.com", {
    scheme: 'http:',
    route: [`http://${own}/`],
  }),
  csp('http reports', "default-src 'none'; report-uri http://reports.example.com/"),
  csp('http images', "default-src 'none'; img-src http://images.example.com 'self'"),
  csp('ftp images', "default-src 'none'; img-src ftp:"),
  csp('http media by default', "default-src http://media.example.com; script-src 'self'; object-src 'none'"),
  csp('inline styles', "default-src 'none'; style-src 'self' 'unsafe-inline'"),
  csp('styles from anywhere', "default-src 'none'; style-src https:"),
  csp('styles from data:', "default-src 'self'; style-src data:"),
  csp('default none and more', "default-src 'none' https://cdn.example.com"),
  csp('duplicate directive', "default-src 'none'; img-src 'self'; img-src *"),
  csp('duplicate reporting', "default-src 'none'; report-uri /a; report-uri /b"),
  csp('duplicate reporting of a bad policy', 'default-src *; report-uri /a; report-uri /b'),
  csp('too short', 'a b'),
  csp('nonsense', 'this is no policy'),
  csp('upper case', "DEFAULT-SRC 'NONE'; SCRIPT-SRC 'SELF'"),
  csp('odd spaces', "  default-src   'none'  ;;  img-src\t'self' ; "),
  csp('empty sources', "default-src; script-src; style-src 'self'"),
  csp('two headers that agree', ["default-src 'none'", "default-src 'none'"]),
  csp('two headers that differ', ["default-src 'self'", "script-src 'none'; object-src 'none'"]),
  csp('prefix of another source', "default-src 'none'; script-src https://cdn.example.com https://cdn.example.com/js/"),
  csp('in a meta element beside the header', "default-src 'self'; script-src 'self' https://cdn.example.com/js/", {
    body: html(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src https://cdn.example.com/js/a.js; img-src *">`,
    ),
  }),
  csp('meta element that cannot be decoded', 'script-src https://a.example.com/%zz', {
    body: html(`<meta http-equiv="content-security-policy" content="script-src https://b.example.com/%zy">`),
  }),
  csp('meta elements, three policies', "default-src 'self' https://a.example.com; script-src 'self'", {
    body: html(
      `<meta http-equiv="content-security-policy" content="default-src 'self'"><meta http-equiv=" Content-Security-POLICY " content="default-src *; script-src *">`,
    ),
  }),
  {
    name: 'policy: in a meta element alone',
    headers: { ...without('', 'Content-Security-Policy').headers },
    body: html(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-ancestors 'none'">`),
  },
  {
    name: 'policy: only what a meta element may not hold',
    headers: { 'Content-Type': 'text/html' },
    body: html(`<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'; sandbox">`),
  },
  {
    name: 'policy: meta element in something that is not HTML',
    headers: { 'Content-Type': 'text/plain' },
    body: html(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`),
  },
  {
    name: 'policy: meta element in a comment and a template',
    headers: { 'Content-Type': 'text/html' },
    body: html(
      `<!-- <meta http-equiv="Content-Security-Policy" content="default-src 'none'"> --><template><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></template>`,
    ),
  },
  {
    name: 'policy: reporting only',
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy-Report-Only': "default-src 'none'" },
  },
  csp('frame ancestors without frame options', "default-src 'none'; frame-ancestors *"),
];
