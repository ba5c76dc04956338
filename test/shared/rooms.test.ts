import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** From the ground up: a room imports its own files and rooms named before it. So there is no circle. */
const rooms = `
  shared/log.ts shared/on-demand.ts shared/at-once.ts shared/once.ts shared/after-silence.ts shared/fnv.ts shared/metrics shared/clients shared/outcome shared/taxonomy
  shared/records shared/records/settings shared/records/policies shared/records/runs shared/records/findings shared/records/hosts shared/records/access shared/records/notices
  shared/recurrence
  shared/scanning/egress shared/scanning/pacing shared/scanning/support shared/scanning shared/scanning/ports shared/scanning/definitions
  shared/scanning/web/message shared/scanning/web/page shared/scanning/web/transport shared/scanning/web/acting shared/scanning/web/defence
  shared/scanning/web shared/scanning/browser shared/scanning/dns shared/scanning/certificate shared/scanning/exposure
  shared/scanning/operator-file shared/scanning/vulnerabilities shared/scanning/technologies shared/scanning/frame
  shared/browsing shared/auth shared/api shared/findings
  shared/store/keys shared/store/table shared/store/changes shared/store/runs shared/store/records shared/store/policies shared/store/hosts
  shared/store/findings shared/store/notifications shared/store/access shared/http
  shared/queueing shared/runs shared/recording shared/callbacks shared/execution shared/upkeep shared/invocation shared/schedules shared/proofs shared/export shared/events shared/notices
  shared/scanners
  functions
  infra/stage-values.ts infra/stage-throttling.ts infra/stage-console.ts infra/stage-faults.ts infra/stage-auth.ts infra/stage-policy.ts infra/stage-osint.ts infra/stage-egress.ts infra/config.ts infra/constructs infra
  infra/local/start infra/local/signing infra/local/template infra/local/functions infra/local/queue infra/local/table
  infra/local/events infra/local/mail infra/local/secrets infra/local/gateway infra/local
  clients/library clients/targets clients/moving clients/command clients/console clients`
  .trim()
  .split(/\s+/);

/** The innermost room of a file: the longest name that its path begins with. */
const roomOf = (file: string) =>
  rooms.filter((room) => file === room || file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0] ?? file;

const files = globSync('{shared,functions,infra,clients}/**/*.{ts,tsx}');

const imports = () =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)].map(([, path = '']) => ({
      file,
      imported: normalize(join(dirname(file), path)),
    })),
  );

test('each room imports only rooms below it', () => {
  const upwards = imports().filter(
    ({ file, imported }) => rooms.indexOf(roomOf(imported)) > rooms.indexOf(roomOf(file)),
  );
  expect(upwards).toEqual([]);
});

test('no files import each other in a circle, not for types either', () => {
  const importsOf = Map.groupBy(imports(), ({ file }) => file);
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file].join(' > '));
    if (start >= 0 || done.has(file)) return;
    for (const { imported } of importsOf.get(file) ?? []) follow(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files) follow(file, []);
  expect(circles).toEqual([]);
});

test('no scanner imports another', () => {
  const scannerOf = (file: string) => /^shared\/scanners\/[^/]+/.exec(file)?.[0];
  const between = imports().filter(({ file, imported }) => {
    const [one, other] = [scannerOf(file), scannerOf(imported)];
    return one !== undefined && other !== undefined && one !== other;
  });
  expect(between).toEqual([]);
});

test('each file has its room', () => {
  const homeless = files.filter((file) => !rooms.includes(roomOf(file)));
  expect(homeless, 'files in no room: name their folder in `rooms`, after all that it imports').toEqual([]);
});

test('the documents list the rooms of shared/ in this order', () => {
  const folders = rooms.filter((room) => room.startsWith('shared/') && !room.endsWith('.ts'));
  const order = [...new Set(folders.map((room) => room.split('/')[1]))];
  const rows = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `([a-z]+)\/` \|/gm);
  expect([...rows].map(([, room]) => room)).toEqual(['shared', ...order]);
  const [, sentence = ''] =
    /from the bottom: ([^.]+)\./.exec(readFileSync('docs/decisions/022-rooms.md', 'utf8')) ?? [];
  expect(sentence.split(/,\s+/)).toEqual(order);
});
