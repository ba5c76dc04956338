import { describe, expect, test } from 'vitest';
import { PreconditionFailed } from '../../../../shared/outcome/errors.ts';
import { entityTagOf, recordReply, requireMatch, revisionOf } from '../../../../shared/store/changes/revision.ts';

describe('If-Match', () => {
  const tag = entityTagOf(1001, 3);
  test.each([
    [undefined, tag, true],
    [undefined, undefined, true],
    ['"1001-3"', tag, true],
    ['*', tag, true],
    [' "1001-2" , "1001-3" ', tag, true],
    ['"1001-2"', tag, false],
    ['"1001-30"', tag, false],
    ['1001-3', tag, false],
    ['W/"1001-3"', tag, false],
    ['', tag, false],
    ['"*"', tag, false],
    ['*', undefined, false],
    ['"1001-3"', undefined, false],
  ])('%j of a record that is %j: %s', (ifMatch, current, passes) => {
    const ask = () => requireMatch({ ifMatch }, current);
    if (passes) expect(ask).not.toThrow();
    else expect(ask).toThrow(PreconditionFailed);
  });
});

test('a record from before revisions is at 0', () => {
  expect([revisionOf({}), revisionOf({ revision: 7 })]).toEqual([0, 7]);
  const reply = recordReply({ type: 'osint', idField: 'osint_id' }, { osint_id: 5 });
  expect(reply).toEqual({ output: { osint: { osint_id: 5 } }, headers: { ETag: '"5-0"' } });
});
