import { activeChecks } from '../../shared/scanners/application/active-checks.ts';
import { templateOf } from '../../shared/scanners/application/probing/template.ts';
import { anyPath, type Hole } from './hole.ts';

/** A finding as far as it says what was found and where. */
export interface Told {
  readonly check_id: string;
  readonly location: string;
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
  activeChecks
    .map(({ id }) => id)
    .filter((id) =>
      /^(?:sql|ldap|xpath|xml|reflected|html|stored|template|expression|command|path-trav|open-red|header-inj|server-side|edge)/.test(
        id,
      ),
    ),
);

/** A path in the way findings name it: ids left out. */
function placeOf({ path, point }: Hole): string {
  const shape = templateOf(new URL(path, 'http://127.0.0.1')).split('?')[0] ?? '/';
  return `${shape} ${point}`;
}

/** True for a finding that tells a hole: one of its checks, at its point. */
function tells({ check_id, location }: Told, hole: Hole): boolean {
  if (!hole.checks.includes(check_id)) return false;
  if (hole.location !== undefined) return location === hole.location;
  return hole.path === anyPath ? location.endsWith(` ${hole.point}`) : location === placeOf(hole);
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
