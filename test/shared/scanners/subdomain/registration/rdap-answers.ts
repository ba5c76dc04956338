/** The example of a domain of a name registry in RFC 9083, 5.3 (Figure 23), without what repeats: remarks, contacts, servers. */
export const rfcExample = {
  objectClassName: 'domain',
  handle: 'XXXX',
  ldhName: 'xn--fo-5ja.example',
  unicodeName: 'fóo.example',
  variants: [
    {
      relation: ['registered', 'conjoined'],
      variantNames: [
        { ldhName: 'xn--fo-cka.example', unicodeName: 'fõo.example' },
        { ldhName: 'xn--fo-fka.example', unicodeName: 'föo.example' },
      ],
    },
    {
      relation: ['unregistered', 'registration restricted'],
      idnTable: '.EXAMPLE Swedish',
      variantNames: [{ ldhName: 'xn--fo-8ja.example', unicodeName: 'fôo.example' }],
    },
  ],
  status: ['locked', 'transfer prohibited'],
  publicIds: [{ type: 'ENS_Auth ID', identifier: '1234567890' }],
  nameservers: [
    {
      objectClassName: 'nameserver',
      handle: 'XXXX',
      ldhName: 'ns1.example.com',
      status: ['active'],
      ipAddresses: { v6: ['2001:db8::123', '2001:db8::124'], v4: ['192.0.2.1', '192.0.2.2'] },
      events: [
        { eventAction: 'registration', eventDate: '1990-12-31T23:59:59Z' },
        { eventAction: 'last changed', eventDate: '1991-12-31T23:59:59Z' },
      ],
    },
  ],
  secureDNS: {
    zoneSigned: true,
    delegationSigned: true,
    maxSigLife: 604800,
    keyData: [
      {
        flags: 257,
        protocol: 3,
        algorithm: 8,
        publicKey: 'AwEAAa6eDzronzjEDbT...Jg1M5N rBSPkuXpdFE=',
        events: [{ eventAction: 'last changed', eventDate: '2012-07-23T05:15:47Z' }],
      },
    ],
  },
  port43: 'whois.example.net',
  events: [
    { eventAction: 'registration', eventDate: '1990-12-31T23:59:59Z' },
    { eventAction: 'last changed', eventDate: '1991-12-31T23:59:59Z', eventActor: 'joe@example.com' },
    { eventAction: 'transfer', eventDate: '1991-12-31T23:59:59Z', eventActor: 'joe@example.com' },
    { eventAction: 'expiration', eventDate: '2016-12-31T23:59:59Z', eventActor: 'joe@example.com' },
  ],
};

/**
 * The shape that the response profile for generic domains requires, as the registry of com answers: the name in capitals,
 * statuses in the words of RFC 8056, its own events.
 */
export function registryAnswer(domain: string, expiresAt: string, status: readonly string[]) {
  return {
    objectClassName: 'domain',
    handle: '2336799_DOMAIN_COM-VRSN',
    ldhName: domain.toUpperCase(),
    links: [
      { value: 'x', rel: 'self', href: `https://registry.example/domain/${domain}`, type: 'application/rdap+json' },
    ],
    status,
    entities: [
      {
        objectClassName: 'entity',
        handle: '376',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'RESERVED'],
          ],
        ],
      },
    ],
    events: [
      { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
      { eventAction: 'expiration', eventDate: expiresAt },
      { eventAction: 'last changed', eventDate: '2025-08-14T07:01:31Z' },
      { eventAction: 'last update of RDAP database', eventDate: '2026-01-31T09:17:15Z' },
    ],
    secureDNS: { delegationSigned: false },
    nameservers: [{ objectClassName: 'nameserver', ldhName: 'NS1.EXAMPLE.NET' }],
    rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_1'],
  };
}

/** The example of an error in RFC 9083, 6 (Figure 30), with another code. */
export function errorAnswer(errorCode: number) {
  return {
    errorCode,
    title: 'Your Beverage Choice Is Not Available',
    description: ['I know coffee has more ummppphhh.', 'Sorry, dude!'],
  };
}
