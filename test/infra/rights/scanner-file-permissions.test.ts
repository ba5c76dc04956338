import { describe, expect, test } from 'vitest';
import { parseStage } from '../../../infra/config.ts';
import { functionOf, functionsOf, localStage } from '../synthesize.ts';

const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };

describe('the rights of the functions', () => {
  test.each([
    ['s3://vulnerability-feeds/wordfence/v3.json.gz', 'vulnerability-feeds/wordfence/v3.json.gz'],
    ['s3://feeds/a', 'feeds/a'],
  ])('the scanner may read the feed %s, that one object of S3, and nobody else', (vulnerabilityFeed, object) => {
    const stage = parseStage('feed', { auth, vulnerabilityFeed });
    const readers = functionsOf(stage).flatMap(({ name, statements }) =>
      statements
        .filter(
          ({ actions, resources }) => actions.includes('s3:GetObject') && JSON.stringify(resources).includes(object),
        )
        .map(({ actions, resources }) => ({ name, actions, resources })),
    );
    const arn = { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::${object}`]] };
    expect(readers).toEqual([{ name: 'scanner', actions: ['s3:GetObject'], resources: [arn] }]);
    expect(functionOf(stage, 'scanner').environment.VULNERABILITY_FEED).toBe(vulnerabilityFeed);
    const { statements } = functionOf(localStage, 'scanner');
    expect(statements.flatMap(({ actions }) => actions)).not.toContain('s3:GetObject');
    expect(functionOf(localStage, 'scanner').environment).not.toHaveProperty('VULNERABILITY_FEED');
  });

  test('the scanner may read the files of known vulnerabilities, these objects of S3, and is told of them', () => {
    const cve = {
      feeds: ['s3://cves/2025.json.gz', 's3://cves/2026.json.gz'],
      kev: 's3://cves/kev',
      epss: 's3://cves/epss',
    };
    const stage = parseStage('cves', { auth, cve });
    const reads = functionOf(stage, 'scanner').statements.filter(({ actions }) => actions.includes('s3:GetObject'));
    const arn = (object: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::cves/${object}`]] });
    expect(reads.map(({ resources }) => resources)).toEqual([['2025.json.gz', '2026.json.gz', 'epss', 'kev'].map(arn)]);
    expect(functionOf(stage, 'scanner').environment).toMatchObject({
      CVE_FEEDS: 's3://cves/2025.json.gz,s3://cves/2026.json.gz',
      CVE_KEV: 's3://cves/kev',
      CVE_EPSS: 's3://cves/epss',
    });
  });

  test('the scanner may read rules of technologies and services of names beside the feed, these objects of S3', () => {
    const osint = {
      technologies: 's3://rules/technologies.json',
      sources: 's3://rules/services.json',
      asn: 's3://rules/asn',
      clouds: ['s3://rules/aws', 's3://rules/azure'],
    };
    const stage = parseStage('rules', { auth, vulnerabilityFeed: 's3://feeds/a', osint });
    const reads = functionOf(stage, 'scanner').statements.filter(({ actions }) => actions.includes('s3:GetObject'));
    const arn = (object: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::${object}`]] });
    expect(reads.map(({ resources }) => resources)).toEqual([
      ['feeds/a', 'rules/asn', 'rules/aws', 'rules/azure', 'rules/services.json', 'rules/technologies.json'].map(arn),
    ]);
    expect(functionOf(stage, 'scanner').environment.OSINT_SOURCES).toBe('s3://rules/services.json');
    expect(functionOf(stage, 'scanner').environment.OSINT_CLOUDS).toBe('s3://rules/aws,s3://rules/azure');
    expect(functionOf(stage, 'scanner').environment.OSINT_ASN).toBe('s3://rules/asn');
    expect(functionOf(stage, 'scanner').environment.OSINT_TECHNOLOGIES).toBe('s3://rules/technologies.json');
  });

  test('the scanner may read and list a folder of rules, and nothing else of its bucket', () => {
    const stage = parseStage('folder', { auth, osint: { technologies: 's3://rules/src/' } });
    const ofS3 = functionOf(stage, 'scanner').statements.filter(({ actions }) => /^s3:/.test(String(actions)));
    const arn = (object: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::${object}`]] });
    expect(ofS3.map(({ actions, resources }) => [actions, resources])).toEqual([
      [['s3:GetObject'], [arn('rules/src/*')]],
      [['s3:ListBucket'], [arn('rules')]],
    ]);
    expect(JSON.stringify(ofS3)).toContain('src/*');
  });
});
