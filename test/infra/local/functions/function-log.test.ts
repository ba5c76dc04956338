import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileLog, print } from '../../../../infra/local/functions/function-log.ts';

function opened(path: string): number {
  const fd = openSync(path, 'a');
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('what a function prints is in its log at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fd = opened(join(folder, 'log'));
  print(fd, 'one\n');
  print(fd, Buffer.from('two\n'));
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('one\ntwo\n');
});

test.skipIf(!existsSync('/dev/full'))('a function whose log is on a full disk goes on', () => {
  expect(() => print(opened('/dev/full'), 'one\n')).not.toThrow();
});

test('a directory in the place of a log is told at the start, not by each call of the function', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'osint-list.log'));
  expect(() => fileLog(folder)).toThrow(`${join(folder, 'osint-list.log')} is a directory, not a file`);
});
