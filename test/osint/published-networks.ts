/**
 * Excerpts of what is published of networks, in the order and with all fields of the files: AWS's ip-ranges.json of August
 * 22, 2026, Google Cloud's cloud.json of July 24, 2025, Azure's service tags of July 2025 (change number 363), and
 * iptoasn's ip2asn-combined.tsv as a test of another program quotes it. Ranges of loopback are put in where they say so:
 * tests contact nothing else.
 */

interface Prefix {
  readonly prefix: string;
  readonly region: string;
}

/** AWS's file with these ranges of EC2 behind the first ones. */
export const awsFile = (own: readonly Prefix[] = []) => ({
  syncToken: '1787411825',
  createDate: '2026-08-22-15-17-05',
  prefixes: [
    { ip_prefix: '3.4.12.4/32', region: 'eu-west-1', service: 'AMAZON', network_border_group: 'eu-west-1' },
    { ip_prefix: '3.5.140.0/22', region: 'ap-northeast-2', service: 'AMAZON', network_border_group: 'ap-northeast-2' },
    ...own.map(({ prefix: ip_prefix, region }) => ({
      ip_prefix,
      region,
      service: 'EC2',
      network_border_group: region,
    })),
    { ip_prefix: '3.5.140.0/22', region: 'ap-northeast-2', service: 'S3', network_border_group: 'ap-northeast-2' },
    { ip_prefix: '3.5.140.0/22', region: 'ap-northeast-2', service: 'EC2', network_border_group: 'ap-northeast-2' },
    { ip_prefix: '99.77.55.49/32', region: 'eu-south-2', service: 'EC2', network_border_group: 'eu-south-2' },
    { ip_prefix: '23.228.249.0/24', region: 'GLOBAL', service: 'CLOUDFRONT', network_border_group: 'GLOBAL' },
  ],
  ipv6_prefixes: [
    {
      ipv6_prefix: '2406:daba:f000::/40',
      region: 'ap-southeast-4',
      service: 'AMAZON',
      network_border_group: 'ap-southeast-4',
    },
    {
      ipv6_prefix: '2406:daf9:a800::/40',
      region: 'ap-southeast-1',
      service: 'S3',
      network_border_group: 'ap-southeast-1',
    },
    {
      ipv6_prefix: '2406:daba:f000::/40',
      region: 'ap-southeast-4',
      service: 'EC2',
      network_border_group: 'ap-southeast-4',
    },
    { ipv6_prefix: '2600:9000:3000::/36', region: 'GLOBAL', service: 'CLOUDFRONT', network_border_group: 'GLOBAL' },
  ],
});

/** Google Cloud's file with these ranges before the others. */
export const googleFile = (own: readonly Prefix[] = []) => ({
  syncToken: '1753409788780',
  creationTime: '2025-07-24T19:16:28.780563',
  prefixes: [
    ...own.map(({ prefix, region }) => ({ ipv4Prefix: prefix, service: 'Google Cloud', scope: region })),
    { ipv4Prefix: '34.1.208.0/20', service: 'Google Cloud', scope: 'africa-south1' },
    { ipv4Prefix: '34.35.0.0/16', service: 'Google Cloud', scope: 'africa-south1' },
    { ipv6Prefix: '2600:1900:8000::/44', service: 'Google Cloud', scope: 'africa-south1' },
    { ipv6Prefix: '2600:1900:4030::/44', service: 'Google Cloud', scope: 'asia-east1' },
  ],
});

const tag = (name: string, region: string, changeNumber: number, regionId: number, addressPrefixes: string[]) => ({
  name,
  id: name,
  properties: { changeNumber, region, regionId, platform: 'Azure', systemService: '', addressPrefixes },
});

/** Azure's file with these ranges, each in a region of its own. */
export const azureFile = (own: readonly Prefix[] = []) => ({
  changeNumber: 363,
  cloud: 'Public',
  values: [
    tag('AzureFrontDoor.Frontend', '', 33, 0, ['4.232.98.112/29', '13.73.248.8/29', '2620:1ec:bdf::/48']),
    tag('AzureCloud.westindia', 'westindia', 40, 23, ['4.187.64.0/18', '13.104.157.128/25', '2a01:111:f403:dc0a::/64']),
    ...own.map(({ prefix, region }) => tag(`AzureCloud.${region}`, region, 1, 1, [prefix])),
    tag('AzureCloud.westeurope', 'westeurope', 158, 18, ['4.175.0.0/16', '4.180.0.0/16', '2a01:111:f403:da01::/64']),
    tag('AzureCloud', '', 263, 0, ['4.144.0.0/17', '4.144.128.0/17', '2a01:111:f403:f910::/62']),
  ],
});

/** The file of iptoasn with these lines, which belong between those of IPv4 and of IPv6. */
export const ip2asnFile = (own: readonly string[] = []): string =>
  `${[
    '1.0.0.0\t1.0.0.255\t13335\tUS\tCLOUDFLARENET',
    '1.0.1.0\t1.0.3.255\t0\tNone\tNot routed',
    '1.0.4.0\t1.0.7.255\t38803\tAU\tGTELECOM-AS-AP Gtelecom Pty Ltd',
    '1.0.8.0\t1.0.15.255\t0\tNone\tNot routed',
    '1.0.16.0\t1.0.16.255\t2519\tJP\tVECTANT ARTERIA Networks Corporation',
    '1.0.64.0\t1.0.127.255\t18144\tJP\tAS-ENECOM Enecom,Inc.',
    ...own,
    '2c0f:ff98::\t2c0f:ff98:ffff:ffff:ffff:ffff:ffff:ffff\t37113\tUG\ttangerine-ug-as',
    '2c0f:fff0::\t2c0f:fff0:ffff:ffff:ffff:ffff:ffff:ffff\t37125\tNG\tLayer3-',
    '2c0f:fff1::\tfdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff\t0\tNone\tNot routed',
    'fd00:448a:1130::\tfd00:448a:1130:ffff:ffff:ffff:ffff:ffff\t7713\tID\tTELKOMNET-AS-AP PT Telekomunikasi Indonesia',
  ].join('\n')}\n`;
