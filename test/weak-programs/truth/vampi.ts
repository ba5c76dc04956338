import { type Hole, sqlChecks } from '../hole.ts';

/**
 * erev0s/VAmPI as one of its users, by its sources: of what a request carries one value becomes part of a statement
 * (`models/user_model.py`). Left out: `/users/v1/_debug`, which shows everybody's password, Flask's debugger, books of others
 * by their title, a registration that makes administrators, a password of others that can be set, users that a log-in tells,
 * a slow pattern for addresses of mail, a weak key for tokens, and no limit of requests. `/createdb` drops its tables, by GET.
 * The first address that leads to the route is `_debug`, which its router knows by the whole word alone.
 */
export const vampiTruth: readonly Hole[] = [
  { reach: 'query', path: '/users/v1/_debug', point: 'path', checks: sqlChecks },
];
