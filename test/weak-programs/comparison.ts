import { activeChecks } from '../../shared/scanners/application/active-checks.ts';
import { domXss } from '../../shared/scanners/application/browser/browser-checks.ts';
import { templateOf } from '../../shared/scanners/application/probing/template.ts';
import { storedXss } from '../../shared/scanners/application/submitting/stored-xss.ts';
import { anyPath, type Hole } from './hole.ts';

/** A finding as far as it says what was found and where. */
export interface Told {
  readonly check_id: string;
  readonly location: string;
  /** With the addresses that it is of, one in a line. */
  readonly evidence?: string;
}

/** What a scan told, beside what there is. */
export interface Comparison<T extends Told> {
  readonly found: readonly Hole[];
  readonly missed: readonly Hole[];
  /** Findings of what a value does in a program that are of no hole. */
  readonly wrong: readonly T[];
  /** Findings of files, headers, settings: to be read by hand. */
  readonly beside: readonly T[];
}

/** Checks of what the program itself makes of a value; the others tell what lies open or how a server is set up. */
const ofValues: ReadonlySet<string> = new Set(
  [...activeChecks, storedXss, domXss]
    .map(({ id }) => id)
    .filter((id) =>
      /^(?:sql|ldap|xpath|xml|reflected|html|stored|dom|template|expression|command|path-trav|open-red|header-inj|server-side|edge|php-code)/.test(
        id,
      ),
    ),
);

/** How a finding names what a request carries beside its address; of a body a field, or a leaf of JSON. */
const carried: Readonly<Partial<Record<Hole['reach'], RegExp>>> = {
  body: /^(?:POST|PUT|PATCH) (?:form field |JSON value \/|XML text )/,
  stored: /^(?:(?:POST|PUT|PATCH) (?:form field |JSON value \/|XML text )|GET header )/,
  cookie: /^cookie /,
  header: /^(?:GET|POST) header /,
};

/** What a folder answers, its first page answers under its own name, too. */
const withoutIndex = (path: string) => path.replace(/(?<=\/)index\.php$/, '');

/** True where a finding's location is a hole's: ids are left out of paths, and each reach has words of its own. */
function isAt(location: string, { path, point, reach }: Hole): boolean {
  const [told = '', ...rest] = location.split(' ');
  const shape = templateOf(new URL(path, 'http://127.0.0.1')).split('?')[0] ?? '/';
  if (path !== anyPath && withoutIndex(told) !== withoutIndex(shape)) return false;
  const place = rest.join(' ');
  const words = carried[reach];
  return words === undefined ? place === point : words.test(place) && place.replace(words, '') === point;
}

/** True for a finding that tells a hole: one of its checks, at its point. */
function tells({ check_id, location, evidence = '' }: Told, hole: Hole): boolean {
  if (!hole.checks.includes(check_id)) return false;
  // Findings of scripts name the source and the sink.
  if (hole.reach === 'page')
    return location.endsWith(` in ${hole.path}`) || evidence.split('\n').some((line) => line.endsWith(hole.path));
  return hole.location === undefined ? isAt(location, hole) : location === hole.location;
}

/** Compares what a scan told with what there is. */
export function compare<T extends Told>(told: readonly T[], truth: readonly Hole[]): Comparison<T> {
  const isFound = (hole: Hole) => told.some((each) => tells(each, hole));
  const isRight = (each: T) => truth.some((hole) => tells(each, hole));
  const unknown = told.filter((each) => !isRight(each));
  return {
    found: truth.filter(isFound),
    missed: truth.filter((hole) => !isFound(hole)),
    wrong: unknown.filter(({ check_id }) => ofValues.has(check_id)),
    beside: unknown.filter(({ check_id }) => !ofValues.has(check_id)),
  };
}
