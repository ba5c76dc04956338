import { expect, test } from 'vitest';
import { type DecoyParts, tryDecoys } from '../../../../../shared/scanners/portscan/connecting/decoys.ts';
import type { Knocked } from '../../../../../shared/scanners/portscan/connecting/dialer.ts';
import { parsePortList } from '../../../../../shared/scanning/ports/port-list.ts';

/** How a host answers the nth decoy; `later` never. */
type AnswerOf = (turn: number) => Knocked['kind'] | 'later';

/** A host of one port with decoys. */
function host(answerOf: AnswerOf): DecoyParts {
  let turn = 0;
  return {
    address: '127.0.0.1',
    ports: parsePortList('22'),
    maxOpenPorts: 100,
    mayTry: () => true,
    knock: async () => {
      const kind = answerOf(turn++);
      return kind === 'later' ? await new Promise(() => undefined) : { kind };
    },
    answered: () => undefined,
  };
}

test('a host that refuses most decoys is not waited for', async () => {
  const { verdict } = await tryDecoys(host((turn) => (turn % 2 === 0 ? 'refused' : 'later')));
  expect(verdict).toBe('none');
});

test('three refusals of the first four are enough', async () => {
  let tried = 0;
  const { verdict } = await tryDecoys(
    host((turn) => {
      tried += 1;
      return turn === 0 ? 'later' : 'refused';
    }),
  );
  expect([verdict, tried]).toEqual(['none', 4]);
});

test.each<[string, AnswerOf]>([
  ['every', () => 'open'],
  ['unclear', () => 'silent'],
  ['unclear', (turn) => (turn < 6 ? 'open' : 'silent')],
  ['none', (turn) => (turn < 5 ? 'open' : 'refused')],
])('the verdict of decoys is %s', async (verdict, answerOf) => {
  expect((await tryDecoys(host(answerOf))).verdict).toBe(verdict);
});
