/** An entry as Wordfence Intelligence writes it; made up. */
export function wordfenceSample(over: Record<string, unknown> = {}) {
  return {
    id: '11111111-2222-4333-8444-555555555555',
    title: 'Made-up Forms <= 1.2.3 - Missing Something',
    software: [
      {
        type: 'plugin',
        name: 'Made-up Forms',
        slug: 'made-up-forms',
        affected_versions: {
          '1.0.0 - 1.2.3': {
            from_version: '1.0.0',
            from_inclusive: true,
            to_version: '1.2.3',
            to_inclusive: true,
          },
        },
        patched: true,
        patched_versions: ['2.0.1', '1.2.4'],
        remediation: 'Update.',
      },
    ],
    informational: false,
    description: 'Made up.',
    references: ['https://feed.example.test/one', 'http://feed.example.test/plain', 'https://feed.example.test/one'],
    cwe: { id: 862, name: 'Missing Authorization', description: '-' },
    cvss: { vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N', score: 5.3, rating: 'Medium' },
    cve: 'CVE-2026-12345',
    cve_link: 'https://www.cve.org/CVERecord?id=CVE-2026-12345',
    researchers: ['Somebody'],
    published: '2026-11-10 00:00:00',
    updated: '2026-11-12 13:14:15',
    copyrights: { message: '-' },
    ...over,
  };
}

/** An item of an answer of WPVulnerability; made up. */
export function wpvulnerabilityItem(over: Record<string, unknown> = {}) {
  return {
    uuid: 'a'.repeat(64),
    name: 'Made-up Gallery [made-up-gallery] < 3.1.0',
    description: null,
    operator: {
      min_version: null,
      min_operator: null,
      max_version: '3.1.0',
      max_operator: 'lt',
      unfixed: '0',
      closed: '0',
    },
    source: [
      {
        id: 'CVE-2026-22222',
        name: 'CVE-2026-22222',
        link: 'https://www.cve.org/CVERecord?id=CVE-2026-22222',
        description: '-',
        date: '2026-11-01',
      },
      { id: 'b'.repeat(40), name: 'Made-up source', link: 'http://feed.example.test/', description: '-', date: '-' },
    ],
    impact: {
      cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N', score: '6.4', severity: 'm' },
      cwe: [{ cwe: 'CWE-79', name: 'Cross-site Scripting', description: '-' }],
    },
    ...over,
  };
}

/** An answer of WPVulnerability's API; made up. */
export function wpvulnerabilitySample(data: Record<string, unknown> = {}, updated: number | null = 1_795_000_000) {
  return {
    error: 0,
    message: null,
    data: {
      name: 'Made-up Gallery',
      plugin: 'made-up-gallery',
      link: '-',
      vulnerability: [wpvulnerabilityItem()],
      ...data,
    },
    updated,
  };
}

/** Bytes in chunks of a size. */
export async function* chunksOf(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
