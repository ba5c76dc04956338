import { expect, test } from 'vitest';
import { encoders } from '../../../shared/export/encoders.ts';
import { ocsfEvent } from '../../../shared/export/ocsf.ts';
import { formatNames } from '../../../shared/records/findings/export-format.ts';
import { detectionFinding } from './ocsf-schema.ts';
import { facts, plain, vulnerable } from './plain.ts';
import { each, textOf } from './samples.ts';

const { cve_ids, cvss_vector } = vulnerable;

test.each(formatNames)(
  'an export as %s has the CVEs of a finding, their CVSS and EPSS score and whether they are exploited',
  async (name) => {
    const encode = encoders[name];
    const text = await textOf(encode(each([vulnerable]), facts));
    for (const part of [...cve_ids, cvss_vector, '8.1', '0.43']) expect(text).toContain(part);
    const without = await textOf(encode(each([{ ...vulnerable, kev: false }]), facts));
    expect(without).not.toBe(text);
    expect(await textOf(encode(each([plain]), facts))).not.toContain('CVE-');
  },
);

test('in OCSF each CVE is a vulnerability, the first with the score', () => {
  const event = ocsfEvent(vulnerable);
  expect(detectionFinding.safeParse(event).error).toBeUndefined();
  expect(event.vulnerabilities?.slice(1)).toEqual([
    { cve: { uid: 'CVE-2024-6387', cvss: [{ base_score: 8.1, version: '3.1', vector_string: cvss_vector }] } },
    { cve: { uid: 'CVE-2023-51385' } },
  ]);
});
