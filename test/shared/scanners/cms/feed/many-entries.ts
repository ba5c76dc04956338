/** A feed of many made-up entries, as large as Wordfence's: about 3.7 kB each, in chunks. */
export function* manyEntries(count: number): Generator<string> {
  const words = 'Made-up words about what may come of it, as long as such words are in a feed of this kind. ';
  for (let at = 0; at < count; at += 1) {
    const slug = `plugin-${at % 12_000}`;
    const entry = {
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      title: `Made-up Plugin ${at} <= 1.${at % 40}.3 - Authenticated (Contributor+) Stored Something via shortcode ${at}`,
      software: [
        {
          type: at % 10 === 0 ? 'theme' : 'plugin',
          name: `Made-up Plugin ${at}`,
          slug,
          affected_versions: {
            [`* - 1.${at % 40}.3`]: {
              from_version: '*',
              from_inclusive: true,
              to_version: `1.${at % 40}.3`,
              to_inclusive: true,
            },
          },
          patched: true,
          patched_versions: [`1.${at % 40}.4`],
          remediation: 'Update to the next version, or a newer patched one.',
        },
      ],
      informational: false,
      description: words.repeat(8),
      references: Array.from(
        { length: 4 },
        (_, nth) => `https://feed.example.test/entries/${slug}/${at}/source-${nth}`,
      ),
      cwe: { id: 79, name: 'Made-up name of a weakness', description: words.repeat(2) },
      cvss: { vector: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', score: 6.4, rating: 'Medium' },
      cve: `CVE-2026-${String(10_000 + at)}`,
      cve_link: `https://cve.example.test/CVE-2026-${10_000 + at}`,
      researchers: ['Somebody', 'Somebody Else'],
      published: '2026-11-20 00:00:00',
      updated: '2026-11-20 12:00:00',
      copyrights: {
        message: words,
        owner: { notice: words, license: words.repeat(10), license_url: 'https://a.test/' },
      },
    };
    yield `${at === 0 ? '{' : ','}${JSON.stringify(entry.id)}:${JSON.stringify(entry)}`;
  }
  yield '}';
}
