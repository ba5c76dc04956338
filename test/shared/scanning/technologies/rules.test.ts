import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { recognise } from '../../../../shared/scanning/technologies/recognise.ts';
import type { SiteSample, TechnologyRule } from '../../../../shared/scanning/technologies/rule.ts';
import { technologyRules } from '../../../../shared/scanning/technologies/rules.ts';
import { requiredTexts } from '../../../../shared/scanning/technologies/signs/required-texts.ts';
import { signatureOf } from '../../../../shared/scanning/technologies/signs/signature.ts';
import { anyCharacter } from '../../../any-character.ts';
import { cpuMs } from '../../../cpu-time.ts';
import { type RuleSample, siteSample } from './samples/rule-sample.ts';
import { ruleSamples } from './samples/samples.ts';
import { unrelatedSamples } from './samples/unrelated.ts';

const names = new Set(technologyRules.map(({ name }) => name));
/** Rules with a sample that was taken from a package, not written after what is said of the product. */
const recorded = new Set(
  ruleSamples.filter(({ from = '' }) => /^(?:npm|Debian) | of Debian \d/.test(from)).map(({ rule }) => rule),
);

function found(sample: SiteSample) {
  return recognise(sample, technologyRules);
}

function patternsOf(rule: TechnologyRule) {
  return signatureOf(rule).signs;
}

function faultOf(pattern: string): string | undefined {
  try {
    const groups = RE2JS.compile(pattern).groupCount();
    return groups > 1 ? `${pattern} has ${groups} groups` : undefined;
  } catch (error) {
    return `${pattern}: ${error}`;
  }
}

describe('the technology rules', () => {
  it('are at least 250', () => {
    expect(technologyRules.length).toBeGreaterThanOrEqual(250);
  });

  it('have names that occur once, and home pages on https', () => {
    expect(technologyRules.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([]);
    expect(technologyRules.filter(({ site }) => new URL(site).protocol !== 'https:')).toEqual([]);
  });

  it('imply and exclude only what there is a rule for', () => {
    const named = technologyRules.flatMap(({ implies = [], excludes = [] }) => [...implies, ...excludes]);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  it('name headers and metas in lower case', () => {
    const keys = technologyRules.flatMap(({ headers = {}, meta = {} }) => [
      ...Object.keys(headers),
      ...Object.keys(meta),
    ]);
    expect(keys.filter((key) => key !== key.toLowerCase())).toEqual([]);
  });

  it('have signs, whose patterns compile and have at most one group', () => {
    expect(technologyRules.filter((rule) => patternsOf(rule).length === 0).map(({ name }) => name)).toEqual([]);
    expect(technologyRules.flatMap((rule) => patternsOf(rule).flatMap((sign) => faultOf(sign.pattern) ?? []))).toEqual(
      [],
    );
  });

  it('look in pages and scripts only for patterns that demand a text', () => {
    const long = new Set(['html', 'script text', 'robots']);
    const signs = technologyRules.flatMap((rule) => patternsOf(rule)).filter(({ source }) => long.has(source.kind));
    expect(signs.filter(({ pattern }) => requiredTexts(pattern).length === 0).map(({ pattern }) => pattern)).toEqual(
      [],
    );
  });
});

describe('what the rules recognise', () => {
  it('has a sample for each rule', () => {
    const sampled = new Set(ruleSamples.map(({ rule }) => rule));
    expect([...names].filter((name) => !sampled.has(name))).toEqual([]);
    expect([...sampled].filter((name) => !names.has(name))).toEqual([]);
  });

  it('has for at least 517 of them a sample that was recorded from the product itself', () => {
    expect(recorded.size).toBeGreaterThanOrEqual(517);
  });

  it.each(ruleSamples.map((sample, at) => ({ ...sample, at })))(
    'is $rule $expected in sample $at, and nothing else',
    (sample: RuleSample) => {
      const technologies = found(siteSample(sample));
      const [own] = technologies.filter(({ name }) => name === sample.rule);
      expect(own, `${sample.rule} is recognised`).toMatchObject({ implied: false });
      expect(own?.version).toBe(sample.expected);
      const allowed = new Set([sample.rule, ...(sample.also ?? [])]);
      const others = technologies.filter(({ name, implied }) => !implied && !allowed.has(name));
      expect(others.map(({ name, evidence }) => `${name}: ${evidence.join(', ')}`)).toEqual([]);
    },
  );

  it('are at least 40 sites that only look like it', () => {
    expect(unrelatedSamples.length).toBeGreaterThanOrEqual(40);
  });

  it.each(unrelatedSamples)('is nothing where $because', ({ fires = [], ...site }) => {
    const technologies = found(siteSample(site)).filter(({ implied }) => !implied);
    expect(technologies.map(({ name }) => name).toSorted()).toEqual([...fires].toSorted());
  });
});

describe('the time that recognition takes', () => {
  it('never throws, whatever a site says', () => {
    const line = fc.string({ maxLength: 200 });
    const site = fc.record({
      headers: fc.array(fc.tuple(line, line), { maxLength: 5 }),
      cookies: fc.array(fc.record({ name: line, value: line }), { maxLength: 5 }),
      metas: fc.array(fc.record({ name: line, content: line }), { maxLength: 5 }),
      scripts: fc.array(line, { maxLength: 5 }),
      html: fc.string({ maxLength: 2000, unit: anyCharacter }),
      scriptTexts: fc.array(line, { maxLength: 3 }),
      robots: line,
      certificateIssuer: fc.option(line, { nil: undefined }),
    });
    fc.assert(
      fc.property(site, (parts) => {
        expect(found({ ...siteSample({}), ...parts })).toBeInstanceOf(Array);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['one letter', 'a'],
    ['open tags', '<div class="'],
    ['tags with many attributes', `<div ${'data-x="y" '.repeat(20)}`],
    [
      'words that rules look for',
      '<script src="/wp-content/plugins/jquery.js?ver=1"></script><title>Jenkins</title> data-reactid="',
    ],
    ['comments of libraries', '/*! jQuery v/*! * Bootstrap v/** * vue v'],
  ])('stays below two seconds for two megabytes of %s', (_, text) => {
    const html = text.repeat(Math.ceil(2_000_000 / text.length)).slice(0, 2_000_000);
    found({ ...siteSample({}), html: html.slice(0, 1000), scriptTexts: [html.slice(0, 1000)] });
    const started = cpuMs();
    found({ ...siteSample({}), html, scriptTexts: [html] });
    expect(cpuMs() - started).toBeLessThan(4000);
  });
});
