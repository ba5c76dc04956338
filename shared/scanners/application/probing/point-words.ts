import type { InjectionPoint } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';
import { bodyFormOf } from '../submitting/submission.ts';
import { templateOf } from './template.ts';

/** True for what may follow the path of a program: `/page.php/word` is answered by `page.php`, too (RFC 3875, 4.1.5). */
export function followsPath({ kind, value }: InjectionPoint): boolean {
  return kind === 'path' && value === '';
}

/** The number of a part of the path that is not the last; undefined for all other points. */
function innerPart({ kind, name, url }: InjectionPoint): number | undefined {
  const count = url.pathname.split('/').filter((part) => part !== '').length;
  return kind === 'path' && Number(name) < count - 1 ? Number(name) + 1 : undefined;
}

function pathPart(point: InjectionPoint): string {
  const number = innerPart(point);
  return number === undefined ? 'path' : `path part ${number}`;
}

const bodyNames = { form: 'form field', multipart: 'form field', json: 'JSON value', xml: 'XML text' } as const;

/** What a point of a body is to its reader. */
function bodyName({ name, submission }: InjectionPoint): string {
  const form = bodyFormOf(submission?.mediaType ?? '') ?? 'form';
  return form === 'xml' && name === '' ? 'XML document' : bodyNames[form];
}

/** What of a request only scans that may change data put values into, stable between scans. */
function intrusivePlace(point: InjectionPoint): string | undefined {
  const method = point.submission?.method ?? 'GET';
  if (point.kind === 'field' || point.kind === 'document') return `${method} ${bodyName(point)} ${point.name}`.trim();
  if (point.kind === 'cookie') return `cookie ${point.name}`;
  return point.kind === 'client' ? `${method} header ${point.name}` : undefined;
}

/** The same in the user's words. */
function intrusiveWords(point: InjectionPoint, path: string): string | undefined {
  const name = printableLine(point.name, 80);
  if (point.kind === 'cookie') return `The cookie "${name}" sent to ${path}`;
  if (point.kind === 'client') return `The request header ${name} sent to ${path}`;
  const to = `${point.submission?.method ?? 'POST'} ${path}`;
  if (point.kind === 'document') return `The body of ${to}, sent as XML instead of JSON,`;
  if (point.kind !== 'field') return undefined;
  return name === '' ? `The ${bodyName(point)} of ${to}` : `The ${bodyName(point)} "${name}" of ${to}`;
}

/** What identifies a finding at a point, stable between scans: the template of the address and the parameter's name. */
export function causeOf(point: InjectionPoint): string {
  const shape = templateOf(point.url).split('?')[0] ?? '/';
  const place =
    intrusivePlace(point) ??
    (point.kind === 'query' ? point.name : followsPath(point) ? 'behind the path' : pathPart(point));
  return printableLine(`${shape} ${place}`, 300);
}

/** The name of an injection point as a report shows it, such as a parameter with its kind. */
export function pointInWords(point: InjectionPoint): string {
  const path = printableLine(point.url.pathname, 150);
  const intrusive = intrusiveWords(point, path);
  if (intrusive !== undefined) return intrusive;
  if (point.kind === 'query') return `The parameter "${printableLine(point.name, 60)}" of ${path}`;
  const number = innerPart(point);
  if (number !== undefined) return `Segment ${number} of the path ${path}`;
  return followsPath(point) ? `Path info appended to ${path}` : `The last segment of the path ${path}`;
}

/** True for points that put a value into a request and whose answer a page of somebody else can bring up in a browser. */
export function takesValue(point: InjectionPoint): boolean {
  return point.kind === 'query' || point.kind === 'field' || (point.kind === 'path' && !followsPath(point));
}

/** True for a part of a path that is a word, as many routers hand on to a query: `/birds/heron`. */
export function isWordOfPath({ kind, value }: InjectionPoint): boolean {
  return kind === 'path' && /^[\p{L}_-]{2,60}$/u.test(value);
}

/**
 * True if the program behind the page may process the value: a parameter, a field, a cookie, a header, or a part of the path
 * that is neither a file nor an ordinary word.
 */
export function takesData({ kind, value }: InjectionPoint): boolean {
  if (kind === 'query' || kind === 'field' || kind === 'cookie' || kind === 'client') return true;
  return kind === 'path' && !value.includes('.') && /\d/.test(value);
}
