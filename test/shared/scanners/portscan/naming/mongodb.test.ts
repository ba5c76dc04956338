import { expect, test } from 'vitest';
import { mongodb } from '../../../../../shared/scanners/portscan/services/mongodb.ts';

const text = (name: string, value: string) => `\x02${name}\0${String.fromCharCode(value.length + 1)}\0\0\0${value}\0`;

/** As MongoDB answers buildInfo, and as the source of FerretDB (`version`, `ferretdbVersion`) has it. */
test.each([
  [text('version', '7.0.14'), 'MongoDB', '7.0.14', 'cpe:2.3:a:mongodb:mongodb:7.0.14:*:*:*:*:*:*:*'],
  [text('version', '7.0.42') + text('ferretdbVersion', 'v1.24.0'), 'FerretDB', '1.24.0', undefined],
  [`${text('version', '7.0.77')}\x03ferretdb\0`, 'FerretDB', undefined, undefined],
])('a server that says %j is told as %s %s', (said, ...told) => {
  const answer = `\x2c\0\0\0\x01\0\0\0\x01\0CS\x01\0\0\0\x08ismaster\0\x01${said}`;
  const found = mongodb.recognise({ probe: 'mongodb', tls: false, sent: [], text: answer, ended: 'closed' });
  expect([found?.product, found?.version, found?.cpe]).toEqual(told);
});
