import { describe, expect, test } from 'vitest';
import { scanChecks } from '../../../infra/checks/check-list.ts';
import { usedCwe } from '../../../infra/checks/renew-names.ts';
import { checkTaxonomies, taxonomyFamilies } from '../../../shared/taxonomy/check-taxonomies.ts';
import { asvsNames } from '../../../shared/taxonomy/tables/asvs-names.ts';
import { cweNames } from '../../../shared/taxonomy/tables/cwe-names.ts';
import { wascNames } from '../../../shared/taxonomy/tables/wasc-names.ts';
import { wstgNames } from '../../../shared/taxonomy/tables/wstg-names.ts';
import { zapAlerts } from '../../../shared/taxonomy/tables/zap-alerts.ts';
import { bannedPhrases } from './banned-phrases.ts';
import { observedFindings } from './observed-findings.ts';
import { writtenTexts } from './written-texts.ts';

/** Each check once: some are in two scans. */
const checks = [...new Map(scanChecks.flatMap((scan) => scan.checks.map((check) => [check.id, check]))).values()];
const observed = observedFindings();
const written = writtenTexts();

const mostTitle = 70;
const mostSentences = 4;
const renew = 'names are renewed by `node infra/checks/renew-names.ts`';

const spoken = ['title', 'risk', 'recommendation', 'description'] as const;

/** Each text of the checks and of the findings that their cases make, with whose it is. */
const texts = [
  ...checks.flatMap((check) =>
    spoken.map((field) => ({
      of: `${check.id}: ${field}`,
      field,
      text: check[field] ?? '',
    })),
  ),
  ...observed.flatMap((finding) =>
    spoken.map((field) => ({
      of: `finding of ${finding.id}: ${field}`,
      field,
      text: finding[field],
    })),
  ),
  ...written.map(({ field, text, at }) => ({ of: `${at}: ${field}`, field, text })),
];

/** Without code and quotations, whose words are not ours. */
const prose = (text: string) => text.replace(/`[^`]*`/g, 'x').replace(/\b(?:e\.g|i\.e|etc|vs)\./g, 'x');

/** A full stop ends a sentence at the end of a line or before a capital letter. */
const sentences = (text: string) => prose(text).match(/[.!?]['")\]]?(?=\s+["'(]?[A-Z]|\s*$)/gm)?.length ?? 0;

const phrasesIn = (text: string) => bannedPhrases.filter(({ pattern }) => pattern.test(prose(text)));

const unique = (all: readonly string[]) => [...new Set(all)];

function termOf(id: string, title: string): string | undefined {
  return checkTaxonomies()
    .get(id)
    ?.terms.find((term) => title.toLowerCase().includes(term.toLowerCase()));
}

describe('the words of checks', () => {
  test('are there, with those of findings of nearly all checks that need no server', () => {
    expect(checks.length).toBeGreaterThan(250);
    expect(new Set(observed.map(({ id }) => id)).size).toBeGreaterThan(220);
    expect(written.length).toBeGreaterThan(900);
  });

  test(`a title has at most ${mostTitle} characters and no full stop, but where it is cut`, () => {
    const titles = texts.filter(({ field }) => field === 'title');
    const bad = titles.filter(({ text }) => text.length > mostTitle || /[^.]\.$/.test(text));
    expect(unique(bad.map(({ of, text }) => `${of} (${text.length}): ${text}`))).toEqual([]);
  });

  test('the title of a check begins with a capital letter, or with a name that has none there', () => {
    const isCased = (title: string) => /^[\p{Lu}\d.]|^[a-z]+[A-Z(]|^[a-z][\w-]*\.[a-z]|^(?:nginx|npm)\b/u.test(title);
    expect(checks.filter(({ title }) => !isCased(title)).map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
  });

  test('a title has an established term of its check, that of each finding too', () => {
    const bad = [...checks, ...observed].filter(({ id, title }) => termOf(id, title) === undefined);
    expect(unique(bad.map(({ id, title }) => `${id}: ${title}`))).toEqual([]);
  });

  test('no title stands for two checks', () => {
    const byTitle = Map.groupBy(checks, ({ title }) => title.toLowerCase());
    const twice = [...byTitle.values()].filter((all) => all.length > 1);
    expect(twice.map((all) => all.map(({ id, title }) => `${id}: ${title}`))).toEqual([]);
  });

  test('no text has a banned turn of phrase', () => {
    const bad = texts.flatMap(({ of, text }) =>
      phrasesIn(text).map(({ pattern, instead }) => `${of}: ${pattern.exec(prose(text))?.[0]} (${instead})`),
    );
    expect(unique(bad)).toEqual([]);
  });

  test(`a risk, a recommendation and a description have at most ${mostSentences} sentences`, () => {
    const bad = texts.filter(({ text }) => sentences(text) > mostSentences);
    expect(unique(bad.map(({ of, text }) => `${of}: ${sentences(text)}`))).toEqual([]);
  });
});

describe('the tables of taxonomies', () => {
  const ids = new Set(checks.map(({ id }) => id));

  test('have an entry for every check, and none without a check', () => {
    const without = [...ids].filter((id) => !checkTaxonomies().has(id)).toSorted();
    expect(without, 'checks without an entry in shared/taxonomy/tables/').toEqual([]);
    const known = Object.entries(taxonomyFamilies).flatMap(([family, entries]) =>
      Object.keys(entries()).map((id) => ({ family, id })),
    );
    const gone = known.filter(({ id }) => !ids.has(id));
    expect(gone, 'entries of shared/taxonomy/tables/ without a check').toEqual([]);
  });

  test('name each identifier of a check once, in its official form', () => {
    for (const [id, { terms, wstg = [], asvs = [], zap = [], wasc = [] }] of checkTaxonomies()) {
      for (const list of [terms, wstg, asvs, zap, wasc]) expect(new Set<unknown>(list).size, id).toBe(list.length);
      expect(terms.length, id).toBeGreaterThan(0);
      for (const term of terms) expect(term, id).toMatch(/^\S(?:.{0,48}\S)?$/);
    }
  });

  test('name what has a name', () => {
    const missing = [...checkTaxonomies()].flatMap(([id, { wstg = [], asvs = [], zap = [], wasc = [] }]) =>
      [
        ...wstg.filter((each) => !Object.hasOwn(wstgNames(), each)),
        ...asvs.filter((each) => !Object.hasOwn(asvsNames(), each)),
        ...zap.filter((each) => !Object.hasOwn(zapAlerts(), each)).map((each) => `ZAP ${each}`),
        ...wasc.filter((each) => !Object.hasOwn(wascNames(), each)).map((each) => `WASC-${each}`),
      ].map((each) => `${id}: ${each}`),
    );
    expect(missing, renew).toEqual([]);
  });

  test('every CWE number that a check may name has its name', async () => {
    const missing = [...(await usedCwe())].filter((number) => !Object.hasOwn(cweNames(), number));
    expect(missing, renew).toEqual([]);
  });
});

describe('these rules', () => {
  test.each(bannedPhrases)('know the phrase in: $example', ({ pattern, example }) => {
    expect(pattern.test(example)).toBe(true);
  });

  test.each([
    'Cookie without SameSite attribute',
    'The response header discloses the version of nginx.',
    'An attacker who controls the CNAME target can serve content under the name.',
    'Set `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
    'The DNS server answers queries for any name; recursion is in place of a forwarder.',
    'The page asks for a password.',
  ])('find nothing in: %s', (text) => {
    expect(phrasesIn(text)).toEqual([]);
  });

  test.each([
    ['One. Two.', 2],
    ['One, e.g. Two. See nginx.conf for more.', 2],
    ['Set it.\nnginx: `add_header X. Y.`;\nApache: Header set', 1],
    ['No stop at all', 0],
    ['Is it 1.2.3? Yes. (So it is.) Or v1. No.', 5],
  ])('count the sentences of %j', (text, count) => {
    expect(sentences(text)).toBe(count);
  });
});
