import { expect, test } from 'vitest';
import { accountSigns } from '../../../../../shared/scanning/web/login/account-signs.ts';
import { responseOf } from '../../../scanners/application/page-of.ts';

const signs = (body: string, username = 'ann@pond.example') => [...accountSigns(responseOf({ body }), username)];

test.each<[string, string, string[], string?]>([
  ['its name', 'User: <a href="password.jsp">Ann@Pond.example</a>', ['name']],
  ['its name at the end of a sentence', 'You are scanner.', ['name'], 'scanner'],
  ['a link that logs out', '<a href="logout.jsp">Leave</a>', ['way out']],
  ['a link that says so', '<a href="/session/end">Sign out</a>', ['way out']],
  ['a form that does', '<form method="post" action="/logout"><button>Leave</button></form>', ['way out']],
])('an account shows by %s', (_, body, expected, username) => {
  expect(signs(body, username)).toEqual(expected);
});

test.each<[string, string, string?]>([
  ['a link to the log-in', '<a href="/login">Log in</a>'],
  ['a longer word', 'Our scanners are slow', 'scanner'],
  ['a name as short as a word', 'Go on', 'go'],
  ['a field that holds the name', '<input name="user" value="ann@pond.example">'],
])('and not by %s', (_, body, username) => {
  expect(signs(body, username)).toEqual([]);
});
