import { expect, test } from 'vitest';
import { samples, smb } from '../../../../../shared/scanners/portscan/services/smb.ts';

const factsOf = (text: string) =>
  smb.recognise({ probe: 'smb', tls: false, sent: [], text, ended: 'closed' })?.facts ?? [];

test('whether signing is required is told of a server that agrees on a dialect, and not of an error', () => {
  expect(samples.map(([, text]) => factsOf(String(text)))).toEqual([
    ['Signing is not required'],
    ['Dialects up to 3.0 are refused'],
  ]);
});
