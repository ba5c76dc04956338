import { expect, test } from 'vitest';
import type { PassiveCheck } from '../../../../shared/scanners/application/passive-check.ts';
import { passiveChecks } from '../../../../shared/scanners/application/passive-checks.ts';
import { cpuMs } from '../../../cpu-time.ts';
import { slowness } from '../../../slowness.ts';
import { pageOf } from './page-of.ts';

const size = 1_000_000;

/** While a check computes, nothing else of the scanner goes on. */
const mostMs = 200;

/** What checks look for, again and again and without an end. */
const repeated = {
  'text/javascript': ['eval(', "eval('", '.innerHTML=', 'document.write(', 'eval(location.hash', 'location.hash'],
  'text/html': ['<input type=password>', '<form>', '<a href="', '<script>', '<!--', 'password=', '<div onclick="'],
};

function took(check: PassiveCheck, page: Parameters<PassiveCheck['inspect']>[0]): number {
  const began = cpuMs();
  if (check.appliesTo(page)) Array.from(check.inspect(page));
  return cpuMs() - began;
}

test.each(Object.entries(repeated))('no check computes long over a megabyte of %s', (type, parts) => {
  const most = mostMs * slowness();
  for (const part of parts) {
    const body = part.repeat(Math.ceil(size / part.length)).slice(0, size);
    const page = () => pageOf({ headers: { 'Content-Type': type }, body });
    const first = page();
    const long = passiveChecks.filter((check) => took(check, first) > most);
    // Once more, as whatever else the machine does only ever adds.
    expect(long.filter((check) => took(check, page()) > most).map(({ id }) => `${id}: ${part}`)).toEqual([]);
  }
});

/** As many as a response may have headers. */
const cookies = {
  plain: (count: number) => `session-${count}=1; Domain=example.test`,
  readable: (count: number) => `s${count}={"user":1}`,
};

test.each(Object.entries(cookies))('no check computes long over a response that sets 2,000 %s cookies', (_, cookie) => {
  const most = mostMs * slowness();
  const headers = { 'Set-Cookie': Array.from({ length: 2000 }, (_, count) => cookie(count)) };
  const long = passiveChecks.filter((check) => took(check, pageOf({ headers })) > most);
  expect(long.filter((check) => took(check, pageOf({ headers })) > most).map(({ id }) => id)).toEqual([]);
});
