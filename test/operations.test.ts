import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseStage } from '../infra/config.ts';
import { readSettings } from '../infra/local/start/settings.ts';
import { routes } from '../shared/api/routes.ts';
import { permissionsOf, roles } from '../shared/auth/permissions.ts';
import { runErrorClasses } from '../shared/records/runs/run-error.ts';
import { knownServices } from '../shared/scanners/subdomain/sources/services/known-services.ts';
import { serviceDefinition } from '../shared/scanners/subdomain/sources/services/service-definition.ts';
import { fixedAddressStage, fullStage, ofType, outputsOf } from './infra/synthesize.ts';

const root = new URL('../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');
const book = textOf('docs/operations.md');

/** The first group of each match, each once. */
const all = (pattern: RegExp, text = book) => [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))];

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  all(/^#+ (.+)$/gm, text).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('what the operator\u2019s book names is there:', () => {
  test('every command of npm', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = all(/\bnpm run (?:--silent )?([\w:-]+)/g);
    expect(named).toContain('deploy');
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('every file of the repository', () => {
    const named = [
      ...all(/`((?:docs|functions|infra|shared|test)\/[\w./-]+)`/g),
      ...all(/\((docs\/[\w./-]+)\)/g),
      ...all(/\]\((?!http|#)([^)#]+)[^)]*\)/g).map((path) => `docs/${path}`),
    ];
    expect(named).toContain('infra/config.ts');
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });

  test('every section that it points at', () => {
    const named = all(/\]\(#([^)]+)\)/g);
    expect(named).toContain('restore');
    expect(named.filter((anchor) => !anchorsOf(book).includes(anchor))).toEqual([]);
  });

  test('every route, by its path or by its name alone', () => {
    const paths = routes.map(({ path }) => path.replace('/api/v1/', ''));
    const names = new Set(paths.map((path) => path.split('/')[1]));
    const verbs = [...new Set([...names].map((name) => name?.split('-')[0]))].join('|');
    const named = all(/api\/v1\/([a-z]+\/[a-z-]+\/?)/g);
    expect(named).toContain('scan/redrive-run');
    expect(named.filter((path) => path !== 'nowhere' && !paths.includes(path))).toEqual([]);
    const short = all(new RegExp(`\`((?:${verbs})-[a-z-]+)`, 'g'));
    expect(short).toContain('put-scanning');
    expect(short.filter((name) => !names.has(name))).toEqual([]);
  });

  test('every output of the stack', () => {
    const known = [fullStage, fixedAddressStage].flatMap((stage) => Object.keys(outputsOf(stage)));
    const [, row = ''] = /^\| (.*PeopleClientId.*?) \|/m.exec(book) ?? [];
    const named = [
      ...all(/\$\(output (\w+)\)/g),
      ...all(/output `(\w+)`/g),
      ...all(/prints `(\w+)`/g),
      ...all(/`(\w+)`/g, row),
    ];
    expect(named).toEqual(
      expect.arrayContaining(['ApiUrl', 'AlarmTopicArn', 'TableName', 'SignInUrl', 'EgressAddress']),
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('every function that a command names', () => {
    const known = ofType(fullStage, 'AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName);
    const named = all(/--function-name scanfold-\$STAGE-(\S+)/g);
    expect(named).toEqual(['scanner']);
    expect(named.filter((name) => !known.includes(`scanfold-full-${name}`))).toEqual([]);
  });

  test('every variable of npm start', () => {
    const asked = new Set<string>();
    const env = new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) });
    readSettings(env);
    const named = [...all(/\b([A-Z_]+)=\S+ npm start/g), ...all(/`((?:OSINT|ALLOW|DENY)_[A-Z]+)`/g)];
    expect(named).toEqual(expect.arrayContaining(['SCANNING', 'DENY_TARGETS', 'OSINT_CRTSH']));
    expect(named.filter((name) => !asked.has(name))).toEqual([]);
  });

  test('every event of the log that has a row', () => {
    const [, table = ''] = /^\| Dispatcher log event .*\n((?:\|.*\n)+)/m.exec(book) ?? [];
    const named = [...all(/^\| (`.*?`) \|/gm, table).flatMap((cell) => all(/`([^`]+)`/g, cell))];
    expect(named).toContain('schedules woken');
    const files = globSync('{functions,shared}/**/*.ts', { cwd: fileURLToPath(root) });
    const sources = files.map(textOf).join('\n');
    expect(named.filter((event) => !sources.includes(`event: '${event}'`))).toEqual([]);
  });
});

test('the roles in the operator\u2019s book have the routes that their rows name, and no lesser role has', () => {
  const rows = [...book.matchAll(/^\| (viewer|operator|editor|admin) \| (.*) \|$/gm)];
  const named = rows.flatMap(([, role = '', text]) => all(/`([a-z]+-[a-z-]+)`/g, text).map((name) => [name, role]));
  const leastRole = (name: string) => {
    const permission = routes.find(({ path }) => path.endsWith(`/${name}`))?.permission;
    return roles.find((role) => permission !== undefined && permissionsOf(role).has(permission));
  };
  expect(named.map(([name]) => name)).toContain('redrive-run');
  expect(named.filter(([name = '', role]) => leastRole(name) !== role)).toEqual([]);
});

test('the operator\u2019s book has a row for each class of errors, and for no other', () => {
  const [, table = ''] = /^\| `error_class` \|.*\n((?:\|.*\n?)+)/m.exec(book) ?? [];
  const named = all(/^\| (`.*?`) \|/gm, table).flatMap((cell) => all(/`(\w+)`/g, cell));
  expect(named.toSorted()).toEqual([...runErrorClasses].toSorted());
});

describe('the settings of a stage in the operator\u2019s book', () => {
  const auth = { kind: 'oidc', issuer: 'https://issuer.example.org', audience: ['scanfold'] };

  const faultsOf = (value: object): readonly string[] => {
    try {
      parseStage('book', { auth, production: true, ...value });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.faults;
    }
  };

  /** Whether there is a setting of this path: a wrong value of it is another fault than a key that nobody knows. */
  const isSetting = (path: string) => {
    const value = path.split('.').reduceRight<unknown>((inside, key) => ({ [key]: inside }), Symbol('no value'));
    const faults = faultsOf(Object(value));
    return faults.length > 0 && faults.every((fault) => !/unrecognized key/i.test(fault));
  };

  test('are there by their names', () => {
    const ofPolicies = ['exclusions.hosts', 'schedule.enabled', 'schedule.rule'];
    const files = ['co.uk', 'events.jsonl', 'github.io', 'mails.jsonl', 'openapi.json'];
    const named = all(/`([a-z][A-Za-z]*(?:\.[a-zA-Z]+)+)`/g).filter(
      (name) => ![...ofPolicies, ...files].includes(name),
    );
    expect(named).toContain('scanner.maxConcurrency');
    expect([isSetting('scanner.speed'), isSetting('scan.speed')]).toEqual([false, false]);
    expect(named.filter((name) => !isSetting(name))).toEqual([]);
  });

  test('have the defaults of their tables', () => {
    const stage: object = parseStage('book', { auth });
    const defaultOf = (path: string) => path.split('.').reduce((inside, key) => Object(inside)[key], Object(stage));
    const rows = [...book.matchAll(/^\| `([a-zA-Z.]+)` \| `?([\w,.-]+?)`? \|/gm)].filter(
      ([, name = '']) => defaultOf(name) !== undefined && typeof defaultOf(name) !== 'object',
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(([, name = '', value]) => String(defaultOf(name)) !== value).map(([row]) => row)).toEqual([]);
  });

  test('are valid as they are written', () => {
    const blocks = all(/^ *```json\n(.*?)```/gms).filter((block) => !block.includes('"..."'));
    const inline = all(/`("[a-zA-Z]+": ?(?:\{[^`]*\}|true|false|"[^`]*"))`/g).map((text) => `{${text}}`);
    const ofOthers = /"(?:credentials|enabled|format|kind|leastSeverity|optional|reason|relative|runs)"/;
    const written = [...blocks, ...inline].filter(
      (text) =>
        !text.startsWith('[') &&
        !text.includes('...') &&
        !text.includes('<') &&
        !ofOthers.test(text.split(':')[0] ?? ''),
    );
    expect(written.length).toBeGreaterThan(8);
    expect(written.map((text) => [text, faultsOf(JSON.parse(text))]).filter(([, faults]) => faults?.length)).toEqual(
      [],
    );
  });
});

test('services of host names in the operator\u2019s book are valid as they are written', () => {
  const written = [...book.matchAll(/^ *```json\n(\[.*?)```/gms)].flatMap(([, text = '']): unknown[] =>
    JSON.parse(text),
  );
  const known = knownServices.map(({ id }) => id);
  expect(written.length).toBeGreaterThan(1);
  for (const each of written)
    if (typeof each === 'string') expect(known).toContain(each);
    else expect(serviceDefinition.safeParse(each).error?.issues).toBeUndefined();
});

describe('the requests in the operator\u2019s book', () => {
  const input = (path: string) => routes.find((route) => route.path === `/api/v1/${path}`)?.input;
  const posts = [...book.matchAll(/^ *post ([\w/-]+) '(\{.*?\})'$/gms)].map(
    ([, path = '', body = '']) => [path, body] as const,
  );
  const curls = [...book.matchAll(/^curl (?:[^\n]*\\\n)*[^\n]*$/gm)].flatMap(([command]) => {
    const [, path = ''] = /api\/v1\/([a-z]+\/[a-z-]+\/?)/.exec(command) ?? [];
    const [, body] = /-d '(\{.*?\})'/s.exec(command) ?? [];
    return body === undefined ? [] : [[path, body.replace('<run>', '01a205f8-f132-7278-94d5-1aa672e4b79b')] as const];
  });

  test('are some', () => {
    expect(posts.length).toBeGreaterThan(3);
    expect(curls.length).toBeGreaterThan(3);
  });

  test.each([...posts, ...curls])('%s %s is valid', (path, body) => {
    expect(input(path)?.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
  });
});
