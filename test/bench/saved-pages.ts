import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { technologyLoader } from '../../shared/scanning/technologies/operator/load-technologies.ts';
import { sampleOf } from '../../shared/scanning/technologies/page/sample.ts';
import { readsElements, recogniseBy } from '../../shared/scanning/technologies/recognise.ts';
import { mergedSignatures } from '../../shared/scanning/technologies/signs/merged-signatures.ts';
import type { Signature } from '../../shared/scanning/technologies/signs/signature.ts';
import { webHeaders } from '../../shared/scanning/web/message/headers.ts';

/**
 * How long saved pages take, without and with an operator's folder of rules, and a digest of what is recognised in them:
 * `node test/bench/saved-pages.ts <folder of JSON files in Wappalyzer's format> <folder of pages, *.html>`.
 */
const [rules, folder] = process.argv.slice(2);
if (rules === undefined || folder === undefined)
  throw new Error('usage: node test/bench/saved-pages.ts <rules> <pages>');

const noBucket = () => Promise.reject(new Error('the folder is one of this machine'));
const loaded = await technologyLoader({
  location: rules,
  readObject: noBucket,
  listObjects: noBucket,
  now: Date.now,
  faulty: console.error,
})();
if (loaded.kind !== 'loaded') throw new Error(JSON.stringify(loaded));

const pages = globSync('**/*.html', { cwd: folder })
  .toSorted()
  .map((name) => readFileSync(join(folder, name), 'utf8'));

function measured(given: readonly Signature[]) {
  const all = mergedSignatures(given);
  const before = process.cpuUsage();
  const found = pages.map((page) => {
    const answer = { url: 'https://www.site.example/', headers: webHeaders([]), text: () => page };
    return recogniseBy(sampleOf({ pages: [answer] }, { withTrees: readsElements(all) }), all);
  });
  const { user, system } = process.cpuUsage(before);
  const digest = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 12);
  return { msOfAPage: (user + system) / 1000 / pages.length, technologies: found.flat().length, digest };
}

console.log({ pages: pages.length, meanLength: pages.reduce((sum, page) => sum + page.length, 0) / pages.length });
// The first pass compiles what pages need, once in the life of a process.
for (const name of ['first', 'second', 'third']) {
  const [without, withThem] = [measured([]), measured(loaded.technologies.signatures)];
  console.log(name, { without, withThem, ratio: withThem.msOfAPage / without.msOfAPage });
}
