import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readTechnologies } from '../../../../../shared/scanning/technologies/operator/read-technologies.ts';
import { recogniseBy } from '../../../../../shared/scanning/technologies/recognise.ts';
import { technologyRules } from '../../../../../shared/scanning/technologies/rules.ts';
import { mergedSignatures } from '../../../../../shared/scanning/technologies/signs/merged-signatures.ts';
import type { Signature } from '../../../../../shared/scanning/technologies/signs/signature.ts';
import { sampleWith } from '../sample-with.ts';
import { type Site, siteSample } from '../samples/rule-sample.ts';
import { ruleSamples } from '../samples/samples.ts';

const given = (name: string, more: Partial<Signature> = {}): Signature => ({
  name,
  categories: [],
  site: undefined,
  implies: [],
  excludes: [],
  requires: [],
  requiresCategories: [],
  signs: [],
  ...more,
});

test('without rules of the operator there are ours', () => {
  expect(mergedSignatures([]).get('nginx')?.site).toBe('https://nginx.org/');
});

test("the operator's are united with ours of the same name, in our spelling, and are added to them", () => {
  const merged = mergedSignatures([
    given('NGINX', { site: 'https://own.example/' }),
    given('Own', {
      implies: [{ name: 'Php', weight: 50 }],
      excludes: ['APACHE http server'],
      requires: ['Nothing Like It'],
    }),
  ]);
  const ours = mergedSignatures([]).get('nginx');
  expect(merged.get('nginx')).toEqual({ ...ours, site: 'https://own.example/' });
  expect(ours?.signs.length).toBeGreaterThan(0);
  expect(merged.has('NGINX')).toBe(false);
  expect(merged.get('Own')).toMatchObject({
    implies: [{ name: 'PHP', weight: 50 }],
    excludes: ['Apache HTTP Server'],
    requires: ['Nothing Like It'],
  });
  expect(merged.size).toBe(mergedSignatures([]).size + 1);
});

describe("where the operator's rule and ours contradict each other, the operator's wins", () => {
  const [ours] = [...mergedSignatures([]).values()].filter(
    ({ name, implies, signs }) => name === 'WordPress' && implies.length > 0 && signs.length > 0,
  );
  if (ours === undefined) throw new Error('WordPress implies nothing');
  const unitedWith = (more: Partial<Signature>) => mergedSignatures([given('wordpress', more)]).get('WordPress');

  test('in the version and weight of one sign, and nothing is lost of the others', () => {
    const [first, ...others] = ours.signs;
    if (first === undefined) throw new Error('no sign');
    const theirs = { ...first, version: undefined, weight: 50 };
    const elsewhere = { ...first, source: { kind: 'header', name: 'x-elsewhere' } } as const;
    expect(unitedWith({ signs: [theirs, elsewhere] })?.signs).toEqual([theirs, elsewhere, ...others]);
  });

  test('in its categories, unless it names none that is known', () => {
    expect(unitedWith({ categories: ['Blogs'] })?.categories).toEqual(['Blogs']);
    expect(unitedWith({ categories: ['Other'] })?.categories).toEqual(ours.categories);
    expect(unitedWith({})?.categories).toEqual(ours.categories);
  });

  test('in what is implied and excluded', () => {
    const [implied] = ours.implies;
    const name = implied?.name ?? '';
    const weakly = { name, weight: 30 };
    expect(unitedWith({ implies: [weakly, { name: 'New', weight: 100 }] })?.implies).toEqual([
      weakly,
      { name: 'New', weight: 100 },
      ...ours.implies.slice(1),
    ]);
    expect(unitedWith({ excludes: [name] })).toMatchObject({
      excludes: expect.arrayContaining([name]),
      implies: ours.implies.slice(1),
    });
  });

  test('in what is required, which our signs do not wait for', () => {
    const theirs = { source: { kind: 'html' }, pattern: 'their sign', version: undefined, weight: 100 } as const;
    const signature = unitedWith({ requires: ['Nothing Like It'], signs: [...ours.signs, theirs] });
    const seen = (html: string) =>
      recogniseBy(sampleWith({ html }), new Map(signature && [[signature.name, signature]]));
    expect(signature?.requires).toEqual(['Nothing Like It']);
    expect(seen('<p>their sign</p>')).toEqual([]);
    const own = '<meta name="generator" content="WordPress 6.4.2"><link href="/wp-content/themes/x/style.css">';
    const metas = [{ name: 'generator', content: 'WordPress 6.4.2' }];
    expect(
      recogniseBy(sampleWith({ html: own, metas }), new Map(signature && [[signature.name, signature]])),
    ).toMatchObject([{ name: 'WordPress', version: '6.4.2' }]);
  });
});

test('a file with poor rules of the names that ours have takes nothing from what is recognised', async () => {
  // As such files are: one sign for each, old or wrong, without versions, and bound to what is not there.
  const poor = Object.fromEntries(
    technologyRules.map(({ name }, at) => [
      at % 3 === 0 ? name.toUpperCase() : name,
      {
        cats: [19],
        website: 'https://old.example',
        js: { [`Old${at}.version`]: '^1\\.([\\d.]+)$\\;version:\\1' },
        ...(at % 2 === 0 ? { requires: 'Nothing Like It' } : {}),
      },
    ]),
  );
  const body = Readable.from([Buffer.from(JSON.stringify({ technologies: poor }))]);
  const { signatures } = await readTechnologies(body);
  expect(signatures).toHaveLength(technologyRules.length);
  const [ours, united] = [mergedSignatures([]), mergedSignatures(signatures)];
  const told = (of: ReadonlyMap<string, Signature>, site: Site) =>
    recogniseBy(siteSample(site), of).map(({ name, version, implied }) => ({ name, version, implied }));
  for (const sample of ruleSamples.filter((_, at) => at % 40 === 0)) {
    expect(told(united, sample), sample.rule).toEqual(told(ours, sample));
  }
});
