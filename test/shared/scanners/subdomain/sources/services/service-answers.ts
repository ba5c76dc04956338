/** What a known service answers about `example.test`, in the shape of its documents: by the path and query that it expects. */
export interface ServiceAnswers {
  readonly pages: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
}

const below = (...labels: readonly string[]) => labels.map((label) => `${label}.example.test`);

/** By the id of the service. */
export const serviceAnswers: Readonly<Record<string, ServiceAnswers>> = {
  anubis: { pages: { '/anubis/subdomains/example.test': below('a', 'b') }, names: below('a', 'b') },
  bevigil: {
    pages: { '/api/example.test/subdomains/': { domain: 'example.test', subdomains: below('m', 'api') } },
    names: below('api', 'm'),
  },
  c99: {
    pages: {
      '/subdomainfinder?domain=example.test&json=&key=KEY': {
        success: true,
        subdomains: [
          { subdomain: 'www.example.test', ip: '192.0.2.7', cloudflare: false },
          { subdomain: 'old.example.test', ip: 'none', cloudflare: false },
        ],
      },
    },
    names: below('old', 'www'),
  },
  certspotter: {
    pages: {
      '/v1/issuances?domain=example.test&include_subdomains=true&expand=dns_names': [
        { id: '11', tbs_sha256: '00', dns_names: ['example.test', '*.dev.example.test'], revoked: false },
        { id: '12', tbs_sha256: '01', dns_names: ['mail.example.test'], revoked: false },
      ],
      '/v1/issuances?domain=example.test&include_subdomains=true&expand=dns_names&after=12': [
        { id: '20', tbs_sha256: '02', dns_names: ['late.example.test'], revoked: true },
      ],
      '/v1/issuances?domain=example.test&include_subdomains=true&expand=dns_names&after=20': [],
    },
    names: ['dev.example.test', 'example.test', 'late.example.test', 'mail.example.test'],
  },
  chaos: {
    pages: { '/dns/example.test/subdomains': { domain: 'example.test', subdomains: ['www', 'a.b'], count: 2 } },
    names: below('a.b', 'www'),
  },
  dnsdumpster: {
    pages: {
      '/domain/example.test': {
        a: [{ host: 'www.example.test', ips: [{ ip: '192.0.2.1', asn: '64496' }] }],
        cname: [{ host: 'shop.example.test', target: 'x.example' }],
        mx: [{ host: '10 mx.elsewhere.test', ips: [] }],
        ns: [{ host: 'ns1.example.test', ips: [] }],
        total_a_recs: 1,
        txt: ['v=spf1 -all'],
      },
    },
    names: below('ns1', 'shop', 'www'),
  },
  fullhunt: {
    pages: {
      '/api/v1/domain/example.test/subdomains': {
        domain: 'example.test',
        hosts: below('x', 'y'),
        message: '',
        metadata: { all_results_count: 2 },
        status: 200,
      },
    },
    names: below('x', 'y'),
  },
  hackertarget: {
    pages: { '/hostsearch/?q=example.test&apikey=KEY': 'www.example.test,192.0.2.1\nftp.example.test,192.0.2.2\n' },
    names: below('ftp', 'www'),
  },
  leakix: {
    pages: {
      '/api/subdomains/example.test': [
        { subdomain: 'git.example.test', distinct_ips: 1, last_seen: '2026-01-02T03:04:05Z' },
      ],
    },
    names: below('git'),
  },
  merklemap: {
    pages: {
      '/v1/search?query=*.example.test&page=0': {
        count: 3,
        results: [
          { hostname: 'one.example.test', subject_common_name: 'one.example.test', first_seen: 1_700_000_000 },
          { hostname: '*.two.example.test', subject_common_name: 'x', first_seen: 1_700_000_001 },
        ],
      },
      '/v1/search?query=*.example.test&page=1': { count: 3, results: [{ hostname: 'three.example.test' }] },
      '/v1/search?query=*.example.test&page=2': { count: 3, results: [] },
    },
    names: below('one', 'three', 'two'),
  },
  netlas: {
    pages: {
      '/api/domains/?q=domain%3A*.example.test&fields=domain&source_type=include&start=0': {
        items: [{ data: { domain: 'vpn.example.test' } }],
        took: 5,
      },
      '/api/domains/?q=domain%3A*.example.test&fields=domain&source_type=include&start=20': { items: [], took: 4 },
    },
    names: below('vpn'),
  },
  otx: {
    pages: {
      '/api/v1/indicators/domain/example.test/passive_dns': {
        passive_dns: [
          { address: '192.0.2.9', hostname: 'seen.example.test', record_type: 'A', first: '2026-01-01T00:00:00' },
        ],
        count: 1,
      },
    },
    names: below('seen'),
  },
  securitytrails: {
    pages: {
      '/v1/domain/example.test/subdomains?children_only=false': {
        endpoint: '/v1/domain/example.test/subdomains',
        meta: { limit_reached: false },
        subdomain_count: 2,
        subdomains: ['www', 'intranet.eu'],
      },
    },
    names: below('intranet.eu', 'www'),
  },
  shodan: {
    pages: {
      '/dns/domain/example.test?page=1&key=KEY': {
        domain: 'example.test',
        tags: [],
        subdomains: ['www'],
        data: [{ subdomain: 'www', type: 'A', value: '192.0.2.1' }],
        more: true,
      },
      '/dns/domain/example.test?page=2&key=KEY': {
        domain: 'example.test',
        tags: [],
        subdomains: ['mail'],
        data: [],
        more: false,
      },
    },
    names: below('mail', 'www'),
  },
  urlscan: {
    pages: {
      '/api/v1/search/?q=domain:example.test&size=100': {
        results: [
          {
            task: { domain: 'login.example.test' },
            page: { domain: 'sso.example.test' },
            sort: [1_700_000_000_000, 'ab-cd'],
          },
        ],
        total: 1,
        has_more: false,
      },
      '/api/v1/search/?q=domain%3Aexample.test&size=100&search_after=1700000000000%2Cab-cd': {
        results: [],
        total: 1,
        has_more: false,
      },
    },
    names: below('login', 'sso'),
  },
  virustotal: {
    pages: {
      '/api/v3/domains/example.test/subdomains?limit=40': {
        meta: { count: 2, cursor: 'eyJsIn0=' },
        data: [{ id: 'www.example.test', type: 'domain', attributes: {} }],
      },
      '/api/v3/domains/example.test/subdomains?limit=40&cursor=eyJsIn0%3D': {
        meta: { count: 2 },
        data: [{ id: 'cdn.example.test', type: 'domain', attributes: {} }],
      },
    },
    names: below('cdn', 'www'),
  },
  whoisxml: {
    pages: {
      '/api/v1?domainName=example.test&apiKey=KEY': {
        search: 'example.test',
        result: { count: 1, records: [{ domain: 'erp.example.test', firstSeen: 1, lastSeen: 2 }] },
      },
    },
    names: below('erp'),
  },
};
