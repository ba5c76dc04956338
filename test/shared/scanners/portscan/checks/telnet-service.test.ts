import { expect, test } from 'vitest';
import { telnetService } from '../../../../../shared/scanners/portscan/checks/telnet-service.ts';
import type { Exchange } from '../../../../../shared/scanners/portscan/examination/artifact.ts';
import { recogniseService } from '../../../../../shared/scanners/portscan/naming/recognise.ts';

test.each([
  ['options of Telnet', '\xff\xfb\x01\xff\xfb\x03', 'Options of Telnet were negotiated without encryption'],
  ['a prompt alone', 'Debian GNU/Linux 12\r\nserver login: ', 'A login is asked for without encryption'],
])('what is told of Telnet is what was seen: %s', (_, text, fact) => {
  const said: Exchange = { probe: 'banner', sent: [], text, tls: false, ended: 'quiet' };
  const artifact = {
    ...{ address: '127.0.0.1', family: 4 as const, port: 23, asked: true, exchanges: [said] },
    tls: undefined,
  };
  const found = recogniseService(artifact);
  if (found === undefined) throw new Error('not recognised');
  expect(telnetService.judge({ artifact, found, said: [said] })).toMatchObject({ kind: 'exposed', facts: [fact] });
});
