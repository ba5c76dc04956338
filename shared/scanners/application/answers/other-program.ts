import type { InjectionPoint } from '../active-check.ts';

const program = /\.php$/i;
/** A program, or a folder, which its first page answers for. */
const mayInclude = /(?:\.php|\/)$/i;

/**
 * The path of another PHP program of the site, for the question whether a point's value includes one. None that takes a
 * value of the same name, as it would include itself again and again; undefined where there is none, or the point's own
 * address is neither that of such a program nor of a folder.
 */
export function otherProgram(points: readonly InjectionPoint[], point: InjectionPoint): string | undefined {
  const own = point.url.pathname;
  if (!mayInclude.test(own)) return undefined;
  const isOwn = (path: string) => path === own || path.toLowerCase() === `${own}index.php`;
  const isCalledSo = ({ kind, name }: InjectionPoint) => (kind === 'query' || kind === 'field') && name === point.name;
  const alike = new Set(points.filter(isCalledSo).map(({ url }) => url.pathname));
  return points.map(({ url }) => url.pathname).find((path) => program.test(path) && !isOwn(path) && !alike.has(path));
}
