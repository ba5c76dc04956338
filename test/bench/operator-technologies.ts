import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { mergedSignatures } from '../../shared/scanning/technologies/merged-signatures.ts';
import { readTechnologies } from '../../shared/scanning/technologies/operator/read-technologies.ts';
import { recogniseBy } from '../../shared/scanning/technologies/recognise.ts';
import type { Signature } from '../../shared/scanning/technologies/signature.ts';
import { siteSample } from '../shared/scanning/technologies/samples/rule-sample.ts';
import { ruleSamples } from '../shared/scanning/technologies/samples/samples.ts';

/**
 * How many of the recorded samples are recognised, and how many tell their version, without and with an operator's file:
 * `node test/bench/operator-technologies.ts <folder of JSON files in Wappalyzer's format>`.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node test/bench/operator-technologies.ts <folder>');

const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const parts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
const { signatures, problemCount } = await readTechnologies(Readable.from([Buffer.from(`[${parts.join(',')}]`)]));

/** Whether a sample was taken from a package. */
const isRecorded = (from = '') => /^(?:npm|Debian) | of Debian \d/.test(from);

function measured(given: readonly Signature[]) {
  const all = [...mergedSignatures(given).values()];
  const counts = { samples: 0, recognised: 0, recorded: 0, recordedRecognised: 0, versions: 0, versionsTold: 0 };
  for (const sample of ruleSamples) {
    const own = recogniseBy(siteSample(sample), all).find(({ name }) => name === sample.rule);
    const isSeen = own !== undefined && !own.implied;
    const recorded = isRecorded(sample.from);
    counts.samples += 1;
    counts.recognised += isSeen ? 1 : 0;
    counts.recorded += recorded ? 1 : 0;
    counts.recordedRecognised += recorded && isSeen ? 1 : 0;
    counts.versions += sample.expected === undefined ? 0 : 1;
    counts.versionsTold += sample.expected !== undefined && isSeen && own.version === sample.expected ? 1 : 0;
  }
  return counts;
}

const ours = mergedSignatures([]);
const shared = mergedSignatures(signatures).size - ours.size;
console.log({ ofTheFile: signatures.length, notUsed: problemCount, alsoOurs: signatures.length - shared });
console.log('without the file', measured([]));
console.log('with it', measured(signatures));
