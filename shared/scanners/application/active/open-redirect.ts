import { getElementsByTagName, textContent } from 'domutils';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { refreshTarget } from '../../../scanning/web/page/refresh.ts';
import type { ActiveCheck, InjectionPoint } from '../active-check.ts';
import { nodesOf } from '../answers/script-calls.ts';
import { documentOf } from '../probing/html-answer.ts';
import { causeOf, pointInWords } from '../probing/point-words.ts';

const names =
  /url|uri|link|next|return|redirect|redir|dest|target|goto|continue|forward|callback|back|ref|page|path|^(?:r|u|to|go|out|q)$/i;

/**
 * Ways in which a value names another host, also through a check that looks at its beginning alone, and where the site
 * writes the beginning of the address itself. `own` is an address as the page takes it.
 */
const values: readonly ((host: string, own: URL) => string)[] = [
  (host) => `https://${host}/`,
  (host) => `//${host}/`,
  (host) => `/\\${host}/`,
  (host) => `/%09/${host}/`,
  (host, { protocol, hostname }) => `${protocol}//${hostname}.${host}/`,
  (host, { origin }) => `${origin}@${host}/`,
  (host, own) => `https://${host}/?${own.host}`,
  (host) => `${host}/`,
  (host) => `.${host}/`,
  (host) => `@${host}/`,
];

/** The address that the site itself has in this place; where that is a path alone, the page's own. */
function ownOf({ url, value }: InjectionPoint): URL {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : url;
}

function leadsTo(address: string, base: string, host: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { hostname, protocol } = new URL(address, base);
  return /^https?:$/.test(protocol) && (hostname === host || hostname.endsWith(`.${host}`));
}

/** Addresses that the scripts of a page give to `location`, where they are written as texts. */
function* scriptTargets(script: string): Generator<string> {
  if (!script.includes('location')) return;
  for (const node of nodesOf(script)) {
    if (!('type' in node)) continue;
    if (node.type === 'AssignmentExpression' && 'left' in node && 'right' in node && namesLocation(node.left))
      yield* literal(node.right);
    const isCall = node.type === 'CallExpression' && 'callee' in node && 'arguments' in node;
    if (isCall && Array.isArray(node.arguments) && namesLocation(node.callee)) yield* literal(node.arguments[0]);
  }
}

/** `location`, `window.location`, `location.href`, `location.assign`, `location.replace`. */
function namesLocation(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('name' in node) return node.name === 'location';
  if (!('object' in node) || !('property' in node)) return false;
  const { property } = node;
  const name = typeof property === 'object' && property !== null && 'name' in property ? property.name : undefined;
  if (name === 'location') return true;
  return (name === 'href' || name === 'assign' || name === 'replace') && namesLocation(node.object);
}

function* literal(node: unknown): Generator<string> {
  if (typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string') yield node.value;
}

/** How an answer sends its reader to a host; undefined where it does not. */
function redirectTo(response: WebResponse, host: string): string | undefined {
  const { location, url } = response;
  if (location !== undefined) return leadsTo(location, url, host) ? `Location: ${location}` : undefined;
  const header = refreshTarget(response.headers.get('refresh') ?? '');
  if (header !== undefined && leadsTo(header, url, host)) return `Refresh: ${header}`;
  const document = documentOf(response);
  if (document === undefined || !response.text().includes(host)) return undefined;
  for (const meta of getElementsByTagName('meta', document, true)) {
    if ((meta.attribs['http-equiv'] ?? '').toLowerCase() !== 'refresh') continue;
    const to = refreshTarget(meta.attribs.content ?? '');
    if (to !== undefined && leadsTo(to, url, host))
      return `<meta http-equiv="refresh" content="${(meta.attribs.content ?? '').trim().slice(0, 2000)}">`;
  }
  for (const script of getElementsByTagName('script', document, true))
    for (const to of scriptTargets(textContent(script)))
      if (leadsTo(to, url, host)) return `script: location = "${to}"`;
  return undefined;
}

function appliesTo({ kind, name, value }: InjectionPoint, original: WebResponse): boolean {
  return kind === 'query' && (names.test(name) || /^(?:https?:|\/)/i.test(value) || original.location !== undefined);
}

/**
 * Open redirect. A value leads the visitor to any host: a response redirects (Location, Refresh, meta refresh,
 * `location` in a script) to a random name under `example.invalid` that only the request held. Fires for
 * `?next=https://...` and for `//`, `/\` and prefixes that get round a check, and where the value goes on with the
 * site's name (`https://shop.example` and `@...`); silent where the value is only another part of an address. Certain.
 */
export const openRedirect: ActiveCheck = {
  id: 'open-redirect',
  title: 'Open redirect',
  score: 6,
  confidence: 'certain',
  cwe: [601],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/601.html',
  ],
  risk: 'An attacker can send links that appear to point to this site but lead to another, for example to a fake login page. In OAuth and other sign-in flows the redirect can disclose codes and tokens.',
  recommendation:
    "Redirect to paths of the site only: parse the value as a URL relative to the site's own origin and reject it if the origin differs, or use the value as a key into a list of allowed targets. Checking the prefix of the value is not sufficient.",
  appliesTo,
  async probe({ point, send, marker }) {
    // The negative control: a value that names no other host leads to none.
    const plain = `${marker()}.example.invalid`;
    if (redirectTo(await send(`/${marker()}/${plain}/`), plain) !== undefined) return undefined;
    const own = ownOf(point);
    for (const value of values) {
      const sendTo = async (host: string) => {
        const text = value(host, own);
        const response = await send(encodeURIComponent(text).replaceAll('%2509', '%09'));
        return { text, response, seen: redirectTo(response, host) };
      };
      if ((await sendTo(`${marker()}.example.invalid`)).seen === undefined) continue;
      const { text, response, seen } = await sendTo(`${marker()}.example.invalid`);
      if (seen === undefined) continue;
      return {
        cause: causeOf(point),
        description: `${pointInWords(point)} controls the target of a redirect; arbitrary external URLs are accepted.`,
        evidence: `sent: ${text}\nin the response: ${seen}`,
        response,
      };
    }
    return undefined;
  },
};
