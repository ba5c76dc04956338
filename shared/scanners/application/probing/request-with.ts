import type { WebRequest } from '../../../scanning/web/message/web-message.ts';
import type { InjectionPoint } from '../active-check.ts';
import { jsonWith } from '../submitting/body-leaves.ts';
import type { Submission } from '../submitting/submission.ts';
import { bytesOf, writtenBody } from '../submitting/written-body.ts';
import { leafOf } from './parameter-leaves.ts';
import { encodingOf } from './value-encoding.ts';

function namesOurs(part: string, name: string): boolean {
  const [key = ''] = part.split('=');
  return part !== '' && new URLSearchParams(`${key}=`).has(name);
}

/** A value as a header takes it: bytes as they are, without line ends. */
const headerValue = (value: string) =>
  bytesOf(value)
    .toString('latin1')
    .replace(/\p{Cc}/gu, ' ')
    .trim();

/** A value as a cookie takes it: what would end it is written as in an address, which most programs read again. */
const cookieValue = (value: string) =>
  bytesOf(value)
    .toString('latin1')
    .replace(/[^\x20-\x7e]|[;%+\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** A value in the encoding that the program reads, as it stands in an address. */
function written({ value: own, encoding = encodingOf(own) }: InjectionPoint, value: string): string {
  return encoding === undefined ? value : encodeURIComponent(bytesOf(value).toString(encoding));
}

type Sent = Pick<WebRequest, 'method' | 'headers' | 'body' | 'showsBody'> & Partial<Pick<WebRequest, 'url'>>;

/** What goes along with every request of a point that submits something; as a browser sends a form. */
function sentWith(submission: Submission | undefined, url: URL, name?: string, value?: string): Sent {
  if (submission === undefined) return {};
  const { contentType, body } = writtenBody(submission, name, value);
  if (submission.method === 'GET') {
    const headers = submission.page === undefined ? {} : { Referer: submission.page };
    return { url: `${url.origin}${url.pathname}?${body}`, headers };
  }
  const from = submission.page === undefined ? {} : { Origin: url.origin, Referer: submission.page };
  return { method: submission.method, headers: { 'Content-Type': contentType, ...from }, body, showsBody: true };
}

/** The point's request as it is, without a value of ours. */
export function ownRequest({ url, submission }: InjectionPoint): WebRequest {
  return { url: url.href, ...sentWith(submission, url) };
}

/** A point whose value goes with a body, a cookie or a header of the client; undefined for all others. */
function intrusiveRequest(point: InjectionPoint, value: string): WebRequest | undefined {
  const { url, kind, name, submission } = point;
  if (kind === 'document') return { url: url.href, ...sentWith(submission, url, name, value) };
  if (kind === 'field') return { url: url.href, ...sentWith(submission, url, name, written(point, value)) };
  const own = sentWith(submission, url);
  if (kind === 'cookie') return { url: url.href, ...own, cookie: { name, value: cookieValue(written(point, value)) } };
  if (kind === 'client') return { url: url.href, ...own, headers: { ...own.headers, [name]: headerValue(value) } };
  return undefined;
}

/**
 * The point's request with another value and nothing else changed; `value` stands in the address as it is, so whoever
 * sends it encodes what it means to, but for the encoding of the point. Of a parameter that is there twice the first one is taken.
 */
export function requestWith(point: InjectionPoint, value: string): WebRequest {
  const { url, kind, name } = point;
  const intrusive = intrusiveRequest(point, value);
  if (intrusive) return intrusive;
  // A page that refuses has no place for a value.
  if (kind === 'refused') return { url: url.href };
  if (kind === 'header') return { url: url.href, headers: { [name]: value } };
  if (kind === 'folder') return { url: `${url.origin}${url.pathname}${value}` };
  if (kind === 'path') {
    const parts = url.pathname.split('/');
    const filled = parts.flatMap((part, index) => (part === '' ? [] : [index]));
    const at = filled[Number(name)];
    if (at === undefined) parts.push(value);
    else parts[at] = value;
    return { url: `${url.origin}${parts.join('/')}${url.search}` };
  }
  const leaf = leafOf(url, name);
  if (leaf !== undefined) {
    const text = jsonWith(leaf.text, leaf.pointer, bytesOf(written(point, value)).toString('utf8'));
    return requestWith({ ...point, name: leaf.parameter, value: leaf.text }, encodeURIComponent(text));
  }
  const parts = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '');
  const at = parts.findIndex((part) => namesOurs(part, name));
  if (at < 0) parts.push(`${encodeURIComponent(name)}=${written(point, value)}`);
  else parts[at] = `${parts[at]?.split('=')[0]}=${written(point, value)}`;
  return { url: `${url.origin}${url.pathname}?${parts.join('&')}` };
}

/** The words that a request with a value holds, as an address: for comparing answers without what they echo. */
export function askedWith(point: InjectionPoint, value: string): string {
  const { url } = requestWith(point, value);
  return url === point.url.href ? `${point.url.origin}/?${value}` : url;
}
