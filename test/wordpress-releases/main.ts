import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '../../shared/scanners/cms/data/php-version.ts';
import { type Level, levels } from './hardened-site.ts';
import { faultOf } from './sound-release.ts';
import { type Told, told } from './told.ts';

// Scans unpacked releases of WordPress at four levels of hardening and prints how many versions are told:
// npm run measure:wordpress -- FOLDER [--each]. FOLDER has a folder for each release, called by its version.

const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

function summary(level: Level, results: readonly Told[]) {
  const count = (verdict: Told['verdict']) => results.filter((each) => each.verdict === verdict).length;
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const requests = mean(results.map((each) => each.requests)).toFixed(1);
  const seconds = mean(results.map((each) => each.seconds)).toFixed(2);
  const right = count('exact') + count('among') + count('open');
  row([
    level,
    results.length,
    right,
    count('exact'),
    count('among'),
    count('open'),
    count('below'),
    count('none'),
    count('wrong'),
    requests,
    seconds,
  ]);
}

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run measure:wordpress -- FOLDER [--each]: a folder with a folder for each release');
  process.exit(2);
}
const named = (await readdir(folder)).filter((name) => /^\d+\.\d+(?:\.\d+)?$/.test(name)).toSorted(compareVersions);
const versions: string[] = [];
for (const version of named) {
  const fault = await faultOf(join(folder, version), version);
  if (fault === undefined) versions.push(version);
  else console.error(`${version} is not measured: ${fault}`);
}
row([
  'Level',
  'Releases',
  'Branch right',
  'Version told',
  'One of several',
  'This or later',
  'Branch open',
  'Nothing',
  'Wrong',
  'Requests',
  'Seconds',
]);
row(Array.from({ length: 11 }, () => '---'));
for (const level of levels) {
  const results: Told[] = [];
  for (const version of versions) {
    const result = await told(join(folder, version), version, level);
    results.push(result);
    if (flag === '--each') console.error([level, version, result.verdict, result.words].join('\t'));
  }
  summary(level, results);
}
