import { expect, test } from 'vitest';
import { payloadsFor } from '../../../shared/browsing/payloads.ts';

test.each([
  ['eval', 'var at = TOKEN', 'call()'],
  ['eval', "var at = 'TOKEN'", "';call()//"],
  ['Window setTimeout', 'say("a\\"bTOKEN")', '";call()//'],
  ['eval', '/* TOKEN */', '*/call()//'],
  ['Element onclick', 'TOKEN', 'call()'],
  ['Element innerHTML', '<p>TOKEN', '<img src onerror=call()>'],
  ['Element innerHTML', '<a href="TOKEN', 'javascript:call()'],
  ['Document write', '<img alt="TOKEN', '"><img src onerror=call()>'],
  ['Element innerHTML', "<div onclick='TOKEN", 'call()'],
  ['a.href', 'TOKEN', 'javascript:call()'],
  ['location', 'TOKEN', 'javascript:call()'],
  ['HTMLScriptElement src', 'TOKEN', 'data:text/javascript,call()'],
])('what is planted for %s with %s is first %s', (sink, given, payload) => {
  expect(payloadsFor({ sink, given, token: 'TOKEN' }, 'call()')[0]).toBe(payload);
});

test('at most four values are tried, whatever the sink is given', () => {
  for (const given of ['', 'TOKEN', '<', '<a b=TOKEN', `${'<a b="'.repeat(500)}TOKEN`])
    expect(payloadsFor({ sink: 'Element innerHTML', given, token: 'TOKEN' }, 'call()').length).toBeLessThanOrEqual(4);
});
