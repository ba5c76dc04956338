import { expect, test } from 'vitest';
import { readSettings, SettingsFault } from '../../../clients/moving/settings-file.ts';

/** What is wrong with a file of settings. */
function faultOf(text: string): string {
  try {
    readSettings(text, 'scanfold.yaml');
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsFault);
    return error instanceof Error ? error.message : '';
  }
  return '';
}

test('aliases that stand for lists of aliases are a fault of the file', () => {
  const lists = [...'bcdefghijkl'].map((name, at) => {
    const before = String.fromCharCode(97 + at);
    return `${name}: &${name} [*${before}, *${before}, *${before}]`;
  });
  expect(faultOf(['a: &a [x, x]', ...lists].join('\n'))).toBe('scanfold.yaml:1: its aliases stand for too much');
});

test('a target that is there twice is told with its line', () => {
  const text = 'website:\n  https://a.test/:\n  https://b.test/:\n  https://a.test/:\n';
  expect(faultOf(text)).toBe('scanfold.yaml:4: https://a.test/ is there twice');
});

test('a long file is read in a time that grows with its length', () => {
  const text = (size: number) =>
    `website:\n${Array.from({ length: size }, (_, at) => `  https://a${at}.test/:`).join('\n')}`;
  const msOf = (size: number) => {
    const startedAt = performance.now();
    readSettings(text(size), 'scanfold.yaml');
    return performance.now() - startedAt;
  };
  msOf(1000);
  const growth = () => msOf(8000) / msOf(1000);
  // Linear is 8, quadratic 64; a busy machine disturbs one of three.
  expect(Math.min(growth(), growth(), growth())).toBeLessThan(30);
});

test('of a file that is another one, what it is is told, or a score of faults and no more', () => {
  const project = '{"scanfold_export":1,"project_id":1001}\n{"settings":{}}\n{"end":0}\n';
  expect(faultOf(project)).toBe('scanfold.yaml:1: is an exported project, which scanfold import project brings in');
  const other = Array.from({ length: 300 }, (_, at) => `word${at}: 1`).join('\n');
  const told = faultOf(other).split('\n');
  expect([told.length, told[0], told.at(-1)]).toEqual([21, 'scanfold.yaml:1: word0 is not known', 'and 280 more']);
});
