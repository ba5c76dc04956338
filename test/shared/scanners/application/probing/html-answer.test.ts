import { expect, test } from 'vitest';
import { callsFunction } from '../../../../../shared/scanners/application/answers/script-calls.ts';
import { saidBy } from '../../../../../shared/scanners/application/probing/html-answer.ts';
import { webHeaders } from '../../../../../shared/scanning/web/message/headers.ts';
import type { WebResponse } from '../../../../../shared/scanning/web/message/web-message.ts';

// More than the arguments that a call takes.
const many = 140_000;

test('a page with more nodes side by side than a call takes is read like any other', () => {
  const text = `${'<br>a'.repeat(many / 2)}at the end`;
  const headers = webHeaders(['Content-Type', 'text/html']);
  const response = { url: 'http://a.test/', method: 'GET', status: 200, headers, text: () => text, body: Buffer.of() };
  expect(saidBy(response as unknown as WebResponse).trim()).toMatch(/at the end$/);
});

test('a script with hundreds of thousands of statements is read as far as a script is', () => {
  expect(callsFunction(`${';'.repeat(many)}f()`, 'f')).toBe(true);
});
