/**
 * The names of a ferry line, written down from the RFCs and from what companies have before any word list was read, each with how
 * it can be known without a zone transfer.
 */

/** The domain of the ferry line. */
export const ferryDomain = 'fjordlink.test';

/** How a name can be known. */
type Way =
  | 'word'
  | 'combination'
  | 'record'
  | 'alias'
  | 'certificate'
  | 'page'
  | 'walk'
  | 'wildcard'
  | 'reverse'
  /** One of two name servers has it. */
  | 'split'
  | 'nothing';

/** Names by the way in which they can be known, without the domain; each has an address of its own. */
const labels: Readonly<Record<Way, readonly string[]>> = {
  word: [
    '',
    ...'www mail webmail autodiscover vpn remote intranet extranet portal login sso auth api app my support help status blog'.split(
      ' ',
    ),
    ...'news press investor careers jobs shop cdn static assets img media files sftp git jira confluence jenkins grafana'.split(
      ' ',
    ),
    ...'prometheus sentry nexus vault k8s argocd zabbix db redis test staging dev uat demo sandbox beta old backup lists'.split(
      ' ',
    ),
    ...'forms events booking tickets cargo tracking timetable checkin wifi crm erp meet pay loyalty maps search feeds'.split(
      ' ',
    ),
    ...'minside kundeservice partner analytics metabase webcam sbc'.split(' '),
    'www.crew',
    'api.crew',
    'portal.crew',
    'api.freight',
    'www.freight',
  ],
  combination: [
    ...'api-dev api-staging booking-uat booking-test dev.booking staging.www web01 web02 web03 grafana-prod'.split(' '),
    ...'api.dev api.staging app1 app2 db-replica tickets-api booking-api cdn2 mail2 vpn2'.split(' '),
  ],
  record: [
    ...'mx-a mx-b sbc-oslo jabber-core cal-frontend exch-hybrid-04 adc-brg-01 adc-brg-02 matrix-hs dovecot-frontend'.split(
      ' ',
    ),
    ...'turn-relay kms-licence clock-a edge-h3 bulk-out dmarc-intake tlsrpt-sink caa-report hidden-primary'.split(' '),
    ...'brand-assets uri-hidden naptr-gw ns1 ns2 ns3 ns.crew ns.quay ns.freight mta-sts'.split(' '),
  ],
  alias: ['origin-shop', 'hop-two', 'hop-four', 'landing-zone-7', 'mv-aurora.vessels', 'mv-borealis.vessels'],
  certificate: [
    'mv-aurora.old-fleet',
    'mv-borealis.old-fleet',
    ...'boarding-kiosk-44 svalbard-relay tidewater-8 pilotage quartermaster.ops bosun.ops'.split(' '),
    // RFC 3492, and as long as a label may be.
    ...'xn--fhre-loa xn--bokfring-84a xn--0kq264i'.split(' '),
    'a-very-long-name-of-a-service-that-somebody-generated-from-git1',
    ...'signal-lamp tarpaulin'.split(' '),
  ],
  page: [...'gangway halyard my_harbour build_01 mizzen foredeck bilge scupper hawser rudder keelson'.split(' ')],
  walk: 'berth-17 lockkeeper stevedore.yard crane_04 bollard fender-store drydock-9 zinc-anode'
    .split(' ')
    .map((label) => `${label}.quay`),
  wildcard: ['status.apps', 'db.internal.apps', 'admin.apps', 'gateway'],
  reverse: ['plc-hydraulics-03', 'bridge-recorder'],
  split: ['gift', 'voucher'],
  nothing: ['zq-cassiopeia', 'n0rd-41-vault-x', 'k7.quiet-bay'],
};

/** A name of the ferry line in full. */
export const ferryName = (label: string): string => (label === '' ? ferryDomain : `${label}.${ferryDomain}`);

/** A name with an address, and how it can be known. */
export interface FerryHost {
  readonly name: string;
  readonly way: Way;
  readonly address: string;
}

/** All hosts with an address of their own. */
export const ferryHosts: readonly FerryHost[] = Object.entries(labels)
  .flatMap(([way, each]) => each.map((label) => ({ name: ferryName(label), way: way as Way })))
  .map((host, index) => ({ ...host, address: `127.0.61.${index + 1}` }));
