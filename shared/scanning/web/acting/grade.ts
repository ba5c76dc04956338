import type { VerbKind } from './verb-book.ts';

/** The effect that a GET request to an address would have. */
export type Acting = 'would log out' | 'would change something';

/** From the surest: what changes something whatever is handed over, what does with what is, what may with something else. */
export type ActingGrade = Acting | 'seems to change something' | 'may change something' | undefined;

/** What a verb says, of an address that hands something over or does not. */
export function actingGradeOf(kind: VerbKind | undefined, isGiven: boolean): ActingGrade {
  if (kind === undefined) return undefined;
  if (kind === 'always') return 'would change something';
  if (isGiven) return 'seems to change something';
  return kind === 'given' ? 'may change something' : undefined;
}

const surestFirst = [
  'would log out',
  'would change something',
  'seems to change something',
  'may change something',
] as const satisfies readonly ActingGrade[];

/** The surest of several grades. */
export function surestGrade(grades: Iterable<ActingGrade>): ActingGrade {
  const given = new Set(grades);
  return surestFirst.find((grade) => given.has(grade));
}
