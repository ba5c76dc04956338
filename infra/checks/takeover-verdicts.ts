/** A public list of services that names can be taken over at. */
interface PublicList {
  readonly name: string;
  readonly url: string;
  /** The day of the list's last change that was compared, as YYYY-MM-DD. */
  readonly asOf: string;
}

/** What a public list says of a service. */
export interface PublicVerdict {
  readonly list: PublicList;
  /** Undefined for a list of fingerprints without verdicts. */
  readonly claimable: 'yes' | 'edge' | 'no' | undefined;
  /** Why the product says something else; undefined where it does not. */
  readonly otherwise?: string;
}

const canITakeOver: PublicList = {
  name: 'can-i-take-over-xyz',
  url: 'https://github.com/EdOverflow/can-i-take-over-xyz',
  asOf: '2025-02-08',
};

const canITakeOverDns: PublicList = {
  name: 'can-i-take-over-dns',
  url: 'https://github.com/indianajson/can-i-take-over-dns',
  asOf: '2025-03-03',
};

/** Fingerprints without verdicts; the day is that of the comparison. */
const nucleiTemplates: PublicList = {
  name: 'nuclei-templates',
  url: 'https://github.com/projectdiscovery/nuclei-templates/tree/main/http/takeovers',
  asOf: '2026-11-23',
};

const dnsReaper: PublicList = {
  name: 'dnsReaper',
  url: 'https://github.com/punk-security/dnsReaper/tree/main/signatures',
  asOf: '2025-10-04',
};

const baddns: PublicList = {
  name: 'baddns',
  url: 'https://github.com/blacklanternsecurity/baddns/tree/main/baddns/signatures',
  asOf: '2026-03-22',
};

const closed = 'closed to new customers since';
const said = (list: PublicList, claimable: PublicVerdict['claimable'], ...ids: readonly string[]) =>
  ids.map((id) => [id, { list, claimable }] as const);
const but = (claimable: PublicVerdict['claimable'], id: string, otherwise: string) =>
  [id, { list: canITakeOver, claimable, otherwise }] as const;

/** What the public lists say, by the id of the service; a service without an entry follows its own documentation. */
export const publicVerdicts: ReadonlyMap<string, PublicVerdict> = new Map<string, PublicVerdict>([
  ...said(
    canITakeOver,
    'yes',
    ...['aws-elastic-beanstalk', 'aws-s3', 'agile-crm', 'airee', 'anima', 'bitbucket', 'campaign-monitor', 'canny'],
    ...['cargo', 'discourse', 'gemfury', 'getresponse', 'ghost', 'hatena-blog', 'help-juice'],
    ...['help-scout', 'helprace', 'youtrack', 'launchrock', 'ngrok', 'pantheon', 'pingdom', 'readme', 'read-the-docs'],
    ...['short-io', 'smartjobboard', 'smugmug', 'strikingly', 'surge', 'surveysparrow', 'uberflip', 'uptimerobot'],
    ...['wordpress-com', 'worksites', 'azure-app-service', 'azure-cloud-services', 'azure-virtual-machines'],
    ...['azure-blob-storage', 'azure-api-management', 'azure-hdinsight', 'azure-container-instances'],
    ...['azure-sql-database', 'azure-ai-search', 'azure-container-registry', 'azure-redis', 'azure-service-bus'],
  ),
  ...said(
    canITakeOver,
    'edge',
    ...['frontify', 'heroku', 'intercom', 'landingi', 'mashery', 'netlify', 'shopify', 'smartling', 'tilda', 'tumblr'],
    ...['vercel', 'webflow', 'wix'],
  ),
  ...said(
    canITakeOver,
    'no',
    ...[
      'aws-load-balancer',
      'acquia',
      'akamai',
      'cloudfront',
      'desk',
      'dreamhost',
      'fastly',
      'feedpress',
      'firebase-hosting',
    ],
    ...[
      'fly-io',
      'freshdesk',
      'gitlab-pages',
      'google-cloud-storage',
      'google-sites',
      'hubspot',
      'instapage',
      'keycdn',
    ],
    ...[
      'kinsta',
      'mailchimp',
      'sendgrid',
      'squarespace',
      'statuspage',
      'unbounce',
      'uservoice',
      'wp-engine',
      'zendesk',
    ],
  ),
  but('edge', 'github-pages', 'any account can claim a name that its owner has not verified'),
  but('yes', 'azure-cdn', closed),
  but('yes', 'azure-data-lake', closed),
  but('yes', 'azure-devops', 'names are reserved for their former owners for a while'),
  ...said(
    nucleiTemplates,
    undefined,
    ...[
      'aftership',
      'aha',
      'alchemer',
      'announcekit',
      'aws-ec2',
      'better-stack',
      'big-cartel',
      'clever-cloud',
      'flexbe',
      'flywheel',
      'framer',
      'gitbook',
      'gohire',
      'greatpages',
      'helpdocs',
      'jazzhr',
      'leadpages',
      'lemlist',
      'mailgun',
      'meteor-galaxy',
      'pagewiz',
      'proposify',
      'redirect-pizza',
      'simplebooklet',
      'softr',
      'sprintful',
      'squadcast',
      'tave',
      'teamwork',
      'vend',
      'wasabi',
      'wishpond',
      'wufoo',
    ],
  ),
  ...said(dnsReaper, undefined, ...['bettermode', 'brandpad', 'zoho-forms']),
  ...said(baddns, undefined, ...['lovable', 'sendpulse', 'substack']),
  ...said(
    canITakeOverDns,
    'yes',
    ...['digitalocean-dns', 'dns-made-easy', 'dnsimple', 'domain-com-dns', 'hurricane-electric-dns', 'linode-dns'],
    ...['name-com-dns', 'tierranet-dns', 'reg-ru-dns', 'yahoo-small-business-dns'],
  ),
  ...said(canITakeOverDns, 'edge', 'azure-dns', 'dreamhost-dns', 'google-cloud-dns', 'ns1'),
  ...said(
    canITakeOverDns,
    'no',
    ...['000domains-dns', 'amazon-route-53', 'bigcommerce-dns', 'bizland-dns', 'cloudns', 'cloudflare-dns'],
    ...['domainpeople-dns', 'dotster-dns', 'easydns', 'gandi-dns', 'hostinger-dns', 'hover-dns', 'media-temple-dns'],
    ...['mydomain-dns', 'namecheap-dns', 'network-solutions-dns', 'ultradns'],
  ),
]);

/** When the services without an entry above were written down from what their makers document, as YYYY-MM-DD. */
export const documentationAsOf = '2026-11-23';
