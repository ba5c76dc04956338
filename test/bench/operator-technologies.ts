import { technologyLoader } from '../../shared/scanning/technologies/operator/load-technologies.ts';
import { readsElements, recogniseBy } from '../../shared/scanning/technologies/recognise.ts';
import { mergedSignatures } from '../../shared/scanning/technologies/signs/merged-signatures.ts';
import type { Signature } from '../../shared/scanning/technologies/signs/signature.ts';
import { siteSample } from '../shared/scanning/technologies/samples/rule-sample.ts';
import { ruleSamples } from '../shared/scanning/technologies/samples/samples.ts';

/**
 * How many of the recorded samples are recognised, and how many tell their version, without and with an operator's folder;
 * what loading costs and how much longer a page takes:
 * `node --expose-gc test/bench/operator-technologies.ts <folder of JSON files in Wappalyzer's format>`.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node test/bench/operator-technologies.ts <folder>');

const noBucket = () => Promise.reject(new Error('the folder is one of this machine'));
const load = technologyLoader({
  location: folder,
  readObject: noBucket,
  listObjects: noBucket,
  now: Date.now,
  faulty: console.error,
});

/** Milliseconds of processor time, and what was made of it. */
async function timed<T>(work: () => T | Promise<T>): Promise<[ms: number, value: T]> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, value];
}

globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
const [loadMs, loaded] = await timed(load);
globalThis.gc?.();
const heapMb = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
if (loaded.kind !== 'loaded') throw new Error(JSON.stringify(loaded));
const { signatures, problemCount } = loaded.technologies;

/** Whether a sample was taken from a package. */
const isRecorded = (from = '') => /^(?:npm|Debian) | of Debian \d/.test(from);

function measured(given: readonly Signature[]) {
  const all = mergedSignatures(given);
  const withTrees = readsElements(all);
  const counts = { samples: 0, recognised: 0, recorded: 0, recordedRecognised: 0, versions: 0, versionsTold: 0 };
  for (const sample of ruleSamples) {
    const own = recogniseBy(siteSample(sample, { withTrees }), all).find(({ name }) => name === sample.rule);
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
console.log({ ofTheFolder: signatures.length, notUsed: problemCount, alsoOurs: signatures.length - shared });
console.log({ loadMs, heapMb });
// The first pass compiles what pages need, once in the life of a process.
measured([]);
measured(signatures);
const [ownMs, without] = await timed(() => measured([]));
const [bothMs, withThem] = await timed(() => measured(signatures));
console.log('without the folder', without);
console.log('with it', withThem);
console.log({ ownMs, bothMs, ratio: bothMs / ownMs });
