import type { InjectionPoint } from '../active-check.ts';

const program = /\.php$/i;

/**
 * The path of another PHP program of the site, for the question whether a point's value includes one. None that takes a
 * value of the same name, as it would include itself again and again; undefined where there is none, or the point's own
 * address names no such program.
 */
export function otherProgram(points: readonly InjectionPoint[], point: InjectionPoint): string | undefined {
  const own = point.url.pathname;
  if (!program.test(own)) return undefined;
  const isCalledSo = ({ kind, name }: InjectionPoint) => (kind === 'query' || kind === 'field') && name === point.name;
  const alike = new Set(points.filter(isCalledSo).map(({ url }) => url.pathname));
  return points.map(({ url }) => url.pathname).find((path) => program.test(path) && path !== own && !alike.has(path));
}
