import { type Hole, sqlChecks } from '../hole.ts';

const at = (reach: Hole['reach'], path: string, point: string, checks: readonly string[]): Hole => ({
  reach,
  path,
  point,
  checks,
});

/**
 * The `bad` half of fportantier/vulpy as one of its users, by its sources. Left out: its session, which anybody can write, two
 * factors that a link takes away, the password that a log-in guesses, and the API for which no page has a link.
 */
export const vulpyTruth: readonly Hole[] = [
  at('body', '/user/login', 'username', sqlChecks),
  at('body', '/user/login', 'password', sqlChecks),
  at('body', '/user/create', 'username', sqlChecks),
  at('body', '/user/create', 'password', sqlChecks),
  at('stored', '/posts/', 'text', ['stored-xss']),
];
