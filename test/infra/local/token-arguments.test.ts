import { expect, test } from 'vitest';
import { startFault } from '../../../infra/local/start/start-fault.ts';
import { readTokenArguments } from '../../../infra/local/token-arguments.ts';

test('a token is for an hour and for the local user, unless its arguments say otherwise', () => {
  const grants = ['project:1001:admin', 'project:*:viewer'];
  const given = grants.flatMap((grant) => ['--grant', grant]);
  expect(readTokenArguments(given)).toEqual({ grants, subject: 'local-user', expiresInSeconds: 3600 });
  const more = [...given, '--sub', 'ci', '--expires-in', '60'];
  expect(readTokenArguments(more)).toEqual({ grants, subject: 'ci', expiresInSeconds: 60 });
});

test.each([
  [[]],
  [['--grant', 'project:1001:owner']],
  [['--grant', 'project:01:admin']],
  [['--grant', 'project:1001:admin', '--expires-in', '0']],
  [['--grant', 'project:1001:admin', '--expires-in', '1h']],
  [['--grant', 'project:1001:admin', '--sub', '']],
  [['--grant', 'project:1001:admin', '--sub', 'x'.repeat(257)]],
  [['--grant', 'project:1001:admin', '--verbose']],
  [['project:1001:admin']],
  [['--grant']],
])('%j is refused in one line', (args) => {
  let thrown: unknown;
  try {
    readTokenArguments(args);
  } catch (error) {
    thrown = error;
  }
  expect(startFault(thrown, undefined)).toMatch(/^[^\n]{10,}$/);
});
