import { expect, test } from 'vitest';
import type { InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { otherProgram } from '../../../../../shared/scanners/application/answers/other-program.ts';

const pointAt = (address: string, name: string, kind: InjectionPoint['kind'] = 'query'): InjectionPoint => ({
  url: new URL(address, 'https://shop.example.test'),
  kind,
  name,
  value: '',
});
const own = pointAt('/show/index.php?page=', 'page');

test.each<[string, readonly InjectionPoint[], string | undefined]>([
  [
    'the first PHP program that is not the own one',
    [own, pointAt('/', 'Host', 'header'), pointAt('/a/b.php', 'Host', 'header'), pointAt('/c.php', 'Host', 'header')],
    '/a/b.php',
  ],
  [
    'no program that takes a value of the same name',
    [own, pointAt('/a.php?page=', 'page'), pointAt('/a.php', 'Host', 'header'), pointAt('/b.php', 'page', 'field')],
    undefined,
  ],
  ['a program that takes a value of another name', [own, pointAt('/a.php?part=', 'part')], '/a.php'],
  ['none where the site has none', [own, pointAt('/about', 'Host', 'header')], undefined],
])('what is asked for is %s', (_, points, expected) => {
  expect(otherProgram(points, own)).toBe(expected);
});

test('the first page of a folder, as DIWA has it, is asked for another program than itself', () => {
  const points = [pointAt('/index.php', 'Host', 'header'), pointAt('/download.php?file=a.txt', 'file')];
  expect(otherProgram(points, pointAt('/?page=home', 'page'))).toBe('/download.php');
});

test('a point of what is no PHP program is not asked', () => {
  expect(otherProgram([pointAt('/a.php', 'Host', 'header')], pointAt('/show?page=', 'page'))).toBeUndefined();
});
