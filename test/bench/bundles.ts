// Size and load time of each function against a bare handler that only makes the table's client:
// `npm run build && node test/bench/bundles.ts`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions, bundlesDir, functionNames } from '../../infra/build.ts';

const runs = 9;

const bareSource = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) => client.send(new GetCommand(event));
`;

/** Milliseconds that a fresh process needs to import a module. */
function loadMs(file: string): number {
  const script = `const t = performance.now(); await import(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - t));`;
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env });
  const took = Number(stdout.toString());
  if (!(took > 0)) throw new Error(`${file}: ${stderr.toString()}`);
  return took;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'scanfold-bench-'));
const { outputFiles } = await build({
  ...bundleOptions,
  stdin: { contents: bareSource, resolveDir: bundleOptions.absWorkingDir },
  outdir: folder,
});
const bare = join(folder, 'bare.mjs');
writeFileSync(bare, outputFiles[0]?.contents ?? '');
const bareSize = readFileSync(bare).length;

console.log('| function | bytes | of bare | load | of bare |\n|---|---|---|---|---|');
const names = functionNames().filter((name) => name.includes('/'));
for (const name of names) {
  const file = join(bundlesDir, name, 'index.mjs');
  const size = statSync(file).size;
  const pairs = Array.from({ length: runs }, () => [loadMs(file), loadMs(bare)] as const);
  const [own, base] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
  console.log(
    `| ${name} | ${size} | ${(size / bareSize).toFixed(3)} | ${own.toFixed(0)} ms | ${(own / base).toFixed(2)} |`,
  );
}
console.log(
  `| bare handler | ${bareSize} | 1 | ${median(Array.from({ length: runs }, () => loadMs(bare))).toFixed(0)} ms | 1 |`,
);
