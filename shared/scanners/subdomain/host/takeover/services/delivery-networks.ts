import type { TakeoverService } from '../takeover-service.ts';

const noName = { kind: 'no_name' } as const;

/** Networks in front of sites and interfaces. */
export const deliveryNetworks: readonly TakeoverService[] = [
  {
    id: 'cloudfront',
    name: 'Amazon CloudFront',
    via: 'CNAME',
    suffixes: ['cloudfront.net'],
    claimable: 'no',
    signs: [{ kind: 'page', texts: ['ERROR: The request could not be satisfied'], status: [403] }],
    reference: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/CNAMEs.html',
  },
  {
    id: 'fastly',
    name: 'Fastly',
    via: 'CNAME',
    suffixes: ['fastly.net', 'fastlylb.net'],
    claimable: 'no',
    signs: [{ kind: 'page', texts: ['Fastly error: unknown domain'] }],
    reference: 'https://docs.fastly.com/',
  },
  {
    id: 'akamai',
    name: 'Akamai',
    via: 'CNAME',
    suffixes: ['edgekey.net', 'edgesuite.net', 'akamaized.net'],
    claimable: 'no',
    signs: [noName],
    reference: 'https://techdocs.akamai.com/property-mgr/docs',
  },
  {
    id: 'mashery',
    name: 'TIBCO Mashery',
    via: 'CNAME',
    suffixes: ['mashery.com'],
    claimable: 'edge',
    signs: [{ kind: 'page', texts: ['Unrecognized domain <strong>'] }],
    reference: 'https://docs.mashery.com/',
    condition:
      'Whether a name can be claimed without proof of ownership depends on the plan and on the configuration of the name.',
  },

  {
    id: 'aws-load-balancer',
    name: 'AWS Elastic Load Balancing',
    via: 'CNAME',
    suffixes: ['elb.amazonaws.com', 'elb.*.amazonaws.com'],
    claimable: 'no',
    signs: [noName],
    reference: 'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/introduction.html',
  },
  {
    id: 'keycdn',
    name: 'KeyCDN',
    via: 'CNAME',
    suffixes: ['kxcdn.com'],
    claimable: 'no',
    signs: [noName],
    reference: 'https://www.keycdn.com/support',
  },
];
