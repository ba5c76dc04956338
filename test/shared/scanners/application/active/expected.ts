import { weaknesses } from '../../../../targets/weak/weaknesses.ts';

/** Ids of the active checks that fire on the vulnerable site, by path; paths where none does are left out. */
export const expected: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  weaknesses
    .filter(({ active }) => active.length > 0)
    .map(({ link, at, active }) => [at ?? link.split('?')[0] ?? '', [...active].sort()]),
);
