import type { InjectionPoint } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';
import { addressShape } from '../crawl/shape.ts';

/** What identifies a finding at a point, stable between scans: the template of the address and the parameter's name. */
export function causeOf({ url, kind, name }: InjectionPoint): string {
  const shape = addressShape(url).split('?')[0] ?? '/';
  return printableLine(kind === 'query' ? `${shape} ${name}` : `${shape} path`, 300);
}

/** A point in the user's words. */
export function wordsOf({ url, kind, name }: InjectionPoint): string {
  const path = printableLine(url.pathname, 150);
  return kind === 'query'
    ? `The parameter "${printableLine(name, 60)}" of ${path}`
    : `The last part of the path ${path}`;
}

/** True for points that put a value into a request. */
export function takesValue({ kind }: InjectionPoint): boolean {
  return kind === 'query' || kind === 'path';
}

/** True where the value may be handed on to a program: a parameter, or a part of the path that is no file or word. */
export function takesData({ kind, value }: InjectionPoint): boolean {
  return kind === 'query' || (kind === 'path' && /^[^.]*\d[^.]*$/.test(value));
}
