import type { InjectionPoint } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';
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

/** What identifies a finding at a point, stable between scans: the template of the address and the parameter's name. */
export function causeOf(point: InjectionPoint): string {
  const shape = templateOf(point.url).split('?')[0] ?? '/';
  const place = point.kind === 'query' ? point.name : followsPath(point) ? 'behind the path' : pathPart(point);
  return printableLine(`${shape} ${place}`, 300);
}

/** A point in the user's words. */
export function wordsOf(point: InjectionPoint): string {
  const path = printableLine(point.url.pathname, 150);
  if (point.kind === 'query') return `The parameter "${printableLine(point.name, 60)}" of ${path}`;
  const number = innerPart(point);
  if (number !== undefined) return `Segment ${number} of the path ${path}`;
  return followsPath(point) ? `Path info appended to ${path}` : `The last segment of the path ${path}`;
}

/** True for points that put a value into a request. */
export function takesValue(point: InjectionPoint): boolean {
  return point.kind === 'query' || (point.kind === 'path' && !followsPath(point));
}

/** True where the value may be handed on to a program: a parameter, or a part of the path that is no file or word. */
export function takesData({ kind, value }: InjectionPoint): boolean {
  return kind === 'query' || (kind === 'path' && !value.includes('.') && /\d/.test(value));
}
