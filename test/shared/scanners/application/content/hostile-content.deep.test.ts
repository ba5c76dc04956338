import { describe, expect, test } from 'vitest';
import { pageOf } from '../page-of.ts';
import { contentChecks } from './content-checks.ts';

const size = 2_000_000;

/** Answers as long as the crawl keeps them, made to take long: one thing after the other, behind what lets a check begin. */
const bodies: readonly (readonly [type: string, head: string, unit: string, status: number])[] = [
  ['text/plain', '.rb: .js: ', '/a', 500],
  ['text/plain', '.js: (Native Method) :line ', 'at a (', 500],
  ['text/plain', '', 'SET a; ', 200],
  ['application/json', '{"version":3,"sourcesContent":', '"sources":[', 200],
  ['application/javascript', '', '.innerHTML=location.', 200],
  ['application/javascript', 'AKIA sk_live_ ', 'redis://a:', 200],
  ['application/javascript', '', '-----BEGIN PRIVATE KEY-----\n', 200],
  ['text/html', '', '<!-- select from ', 200],
  ['text/html', ' on line <b>Werkzeug EVALEX', '<b>Warning</b>: x in <b>', 200],
  ['text/html', '', '<?php ', 200],
  ['text/html', '', '<a href="?password=abcdef1&x=1">', 200],
  ['text/html', '<form>', '<input type=password name=a>', 200],
  ['text/html', '', '<script src="https://unpkg.com/jquery@1.1.1/jquery-1.1.1.js"></script>', 200],
  ['text/css', '', '@import url(http://', 200],
];

describe.each(bodies)('%s of %j and then %j again and again', (type, head, unit, status) => {
  test('no check takes more than some seconds for two megabytes', () => {
    const page = pageOf({
      url: 'https://shop.example.test/a.map?callback=a',
      status,
      headers: { 'Content-Type': type },
      body: head + unit.repeat(Math.ceil(size / unit.length)),
    });
    for (const check of contentChecks) {
      const before = process.cpuUsage();
      const sightings = check.appliesTo(page) ? check.inspect(page) : [];
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000, `${check.id}: CPU milliseconds`).toBeLessThan(4000);
      expect(sightings.length, check.id).toBeLessThanOrEqual(50);
    }
  });
});
