import { describe, expect, test } from 'vitest';
import { http } from '../../../../../shared/scanners/portscan/services/http.ts';
import { consoleRules } from '../../../../../shared/scanning/exposure/consoles/console-rules.ts';
import { consoleSamples } from '../../../scanning/exposure/consoles/console-samples.ts';

/** What the evidence says of a raw response to the request for the front page. */
function factsOf(text: string): readonly string[] {
  return http.recognise({ probe: 'http', tls: false, sent: [], text, ended: 'closed' })?.facts ?? [];
}

const hint = 'an application scan of this port checks whether it requires a login';

describe('a console on an HTTP port is named', () => {
  test.each(consoleRules.map(({ name, product = name }) => [name, product]))('%s', (name, product) => {
    const { status = 200, headers = {}, body = '' } = consoleSamples[name]?.front ?? {};
    const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
    expect(factsOf(`HTTP/1.1 ${status} Said\r\n${lines.join('')}\r\n${body}`)).toContain(
      `Console: ${product}; ${hint}`,
    );
  });
});

test('a web server is no console', () => {
  const text = 'HTTP/1.1 200 OK\r\nServer: nginx\r\n\r\n<title>Welcome to nginx!</title>';
  expect(factsOf(text)).toEqual(['GET / returned status 200', 'Page title: Welcome to nginx!']);
});
