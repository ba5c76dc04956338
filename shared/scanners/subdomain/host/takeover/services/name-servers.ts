import type { TakeoverService } from '../takeover-service.ts';

type Facts = Pick<TakeoverService, 'claimable' | 'condition'>;

/** Anyone with an account can create any zone that nobody else has there. */
const open = { claimable: 'yes' } as const;
/** The service asks for a proof of ownership, or assigns name servers that nobody can get again. */
const closed = { claimable: 'no' } as const;
const dependsOn = (condition: string) => ({ claimable: 'edge', condition }) as const;

const byLuck = dependsOn(
  'The service assigns name servers to new zones at random, so that a takeover takes many attempts.',
);

function service(
  id: string,
  name: string,
  { claimable, condition }: Facts,
  reference: string,
  ...suffixes: readonly string[]
): TakeoverService {
  return {
    id,
    name,
    via: 'NS',
    suffixes,
    claimable,
    signs: [{ kind: 'not_served' }],
    reference,
    ...(condition !== undefined && { condition }),
  };
}

/** Services that zones are delegated to; a zone that nobody has there is refused by their servers. */
export const nameServers: readonly TakeoverService[] = [
  service(
    'digitalocean-dns',
    'DigitalOcean DNS',
    open,
    'https://docs.digitalocean.com/products/networking/dns/',
    'ns*.digitalocean.com',
  ),
  service(
    'google-cloud-dns',
    'Google Cloud DNS',
    dependsOn(
      'The service picks one of a few groups of name servers, and asks for a proof of ownership for some zones.',
    ),
    'https://cloud.google.com/dns/docs/zones',
    'ns-cloud-*.googledomains.com',
  ),
  service(
    'azure-dns',
    'Azure DNS',
    byLuck,
    'https://learn.microsoft.com/en-us/azure/dns/delegate-subdomain',
    ...['azure-dns.com', 'azure-dns.net', 'azure-dns.org', 'azure-dns.info'],
  ),
  service(
    'linode-dns',
    'Linode DNS Manager',
    open,
    'https://techdocs.akamai.com/cloud-computing/docs/dns-manager',
    'ns*.linode.com',
  ),
  service('hurricane-electric-dns', 'Hurricane Electric DNS', open, 'https://dns.he.net/', 'ns*.he.net'),
  service('vultr-dns', 'Vultr DNS', open, 'https://docs.vultr.com/', 'ns*.vultr.com'),
  service(
    'dnsimple',
    'DNSimple',
    open,
    'https://support.dnsimple.com/',
    ...['ns*.dnsimple.com', 'ns*.dnsimple-edge.org', 'ns*.dnsimple-edge.net'],
  ),
  service(
    'ns1',
    'NS1 Connect',
    dependsOn('The service takes customers by contract alone, and refuses zones below those of other customers.'),
    'https://www.ibm.com/docs/en/ns1-connect',
    'nsone.net',
  ),
  service('name-com-dns', 'Name.com DNS', open, 'https://www.name.com/support', 'ns*.name.com'),
  service('domain-com-dns', 'Domain.com DNS', open, 'https://www.domain.com/help', 'ns*.domain.com'),
  service('dns-made-easy', 'DNS Made Easy', open, 'https://support.dnsmadeeasy.com/', 'dnsmadeeasy.com'),
  service('tierranet-dns', 'TierraNet DNS', open, 'https://tierra.net/', 'ns*.domaindiscover.com'),
  service('reg-ru-dns', 'Reg.ru DNS', open, 'https://help.reg.ru/', 'ns*.reg.ru'),
  service('yahoo-small-business-dns', 'Yahoo Small Business DNS', open, 'https://www.turbify.com/', 'yns*.yahoo.com'),
  service(
    'hetzner-dns',
    'Hetzner DNS',
    dependsOn('A zone that belonged to another account before can be claimed only through the support of the service.'),
    'https://docs.hetzner.com/dns-console/dns/',
    ...['ns.hetzner.com', 'ns.hetzner.de'],
  ),
  service(
    'rackspace-dns',
    'Rackspace Cloud DNS',
    dependsOn(
      'Whether a name can be claimed without proof of ownership depends on the plan and on the configuration of the name.',
    ),
    'https://docs.rackspace.com/',
    ...['ns.rackspace.com', 'stabletransit.com'],
  ),
  service(
    'dreamhost-dns',
    'DreamHost DNS',
    dependsOn('A paid account can add some domains without proof of ownership; attempts with others failed.'),
    'https://help.dreamhost.com/',
    'ns*.dreamhost.com',
  ),
  service(
    'amazon-route-53',
    'Amazon Route 53',
    closed,
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/protection-from-dangling-dns.html',
    ...['awsdns-*.com', 'awsdns-*.net', 'awsdns-*.org', 'awsdns-*.co.uk'],
  ),
  service(
    'cloudflare-dns',
    'Cloudflare DNS',
    closed,
    'https://developers.cloudflare.com/dns/nameservers/',
    'ns.cloudflare.com',
  ),
  service('cloudns', 'ClouDNS', closed, 'https://www.cloudns.net/wiki/', 'cloudns.net'),
  service(
    'easydns',
    'easyDNS',
    closed,
    'https://kb.easydns.com/',
    ...['easydns.com', 'easydns.net', 'easydns.org', 'easydns.info'],
  ),
  service('godaddy-dns', 'GoDaddy DNS', closed, 'https://www.godaddy.com/help', 'domaincontrol.com'),
  service('ovh-dns', 'OVHcloud DNS', closed, 'https://help.ovhcloud.com/', 'dns*.ovh.net', 'ns*.ovh.net', 'anycast.me'),
  service('000domains-dns', '000Domains DNS', closed, 'https://000domains.com/', '000domains.com'),
  service('bigcommerce-dns', 'BigCommerce DNS', closed, 'https://support.bigcommerce.com/', 'ns*.bigcommerce.com'),
  service('bizland-dns', 'Bizland DNS', closed, 'https://www.bizland.com/', 'ns*.bizland.com', 'click2site.com'),
  service('domainpeople-dns', 'DomainPeople DNS', closed, 'https://www.domainpeople.com/', 'ns*.domainpeople.com'),
  service('dotster-dns', 'Dotster DNS', closed, 'https://www.dotster.com/', 'ns*.dotster.com', 'ns*.nameresolve.com'),
  service('gandi-dns', 'Gandi LiveDNS', closed, 'https://docs.gandi.net/', 'dns.gandi.net'),
  service('hostinger-dns', 'Hostinger DNS', closed, 'https://support.hostinger.com/', 'ns*.hostinger.com'),
  service('hover-dns', 'Hover DNS', closed, 'https://support.hover.com/', 'ns*.hover.com'),
  service('media-temple-dns', 'Media Temple DNS', closed, 'https://mediatemple.net/', 'ns*.mediatemple.net'),
  service('mydomain-dns', 'MyDomain DNS', closed, 'https://www.mydomain.com/', 'ns*.mydomain.com'),
  service(
    'namecheap-dns',
    'Namecheap DNS',
    closed,
    'https://www.namecheap.com/support/',
    ...['registrar-servers.com', 'namecheaphosting.com'],
  ),
  service(
    'network-solutions-dns',
    'Network Solutions DNS',
    closed,
    'https://www.networksolutions.com/',
    'worldnic.com',
  ),
  service(
    'ultradns',
    'UltraDNS',
    closed,
    'https://www.vercara.com/',
    ...['ultradns.com', 'ultradns.net', 'ultradns.org', 'ultradns.biz'],
  ),
];
