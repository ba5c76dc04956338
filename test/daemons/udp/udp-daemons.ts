import { connect } from 'node:net';
import { NEIGHBOR } from './neighbor.ts';

/** A daemon of Debian that serves UDP at its own port, and what a scan is to say of it. */
export interface UdpDaemon {
  /** The package that has it. */
  readonly debian: string;
  readonly port: number;
  /** Written to the folder first, by name; what is below `etc` is in /etc. */
  readonly files?: (folder: string) => Readonly<Record<string, string>>;
  /** Program and arguments; it stays in the foreground. */
  readonly command: (folder: string) => readonly string[];
  /** What it writes once it serves; without it, it does as soon as it listens. */
  readonly ready?: RegExp;
  /** Done once it listens. */
  readonly afterwards?: (folder: string) => Promise<void>;
  readonly title: string;
  readonly score: number;
  /** A part of the evidence. */
  readonly evidence: RegExp;
  /** A part of what the line of the finding prints. */
  readonly printed: RegExp;
}

/** Tells minissdpd of a device, as its programs do: a length and a text, each four times. */
async function announce(folder: string): Promise<void> {
  const words = ['upnp:rootdevice', 'uuid:1::upnp:rootdevice', 'Linux UPnP/1.1 a/1', `http://${NEIGHBOR}/root.xml`];
  const socket = connect(`${folder}/socket`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.on('error', reject);
  socket.write(Buffer.from(`\x04${words.map((word) => String.fromCharCode(word.length) + word).join('')}`), () =>
    resolve(),
  );
  await promise;
  socket.end();
}

/** A domain of its own, in memory, of which only LDAP over UDP is served. */
const DOMAIN_CONTROLLER = [
  'mount -t tmpfs none /var/lib && mount -t tmpfs none /var/cache && mkdir -p /var/lib/samba/private /var/cache/samba',
  "samba-tool domain provision --realm=A.TEST --domain=A --adminpass='Passw0rd-of-a-test' --server-role=dc --dns-backend=NONE --targetdir=/run/dc",
  'exec samba -i -s /run/dc/etc/smb.conf --debug-stdout --option="server services=cldap"',
].join(' && ');

/** The packages of the clients that lines of findings begin with; all others have `nc` of netcat-openbsd. */
export const udpClients = [
  { line: 'snmpget', debian: 'snmp' },
  { line: 'timeout 5 tftp', debian: 'tftp-hpa' },
] as const;

export const udpDaemons: Readonly<Record<string, UdpDaemon>> = {
  knot: {
    debian: 'knot',
    port: 53,
    files: (folder) => ({
      'a.conf': `server:\n  listen: ${NEIGHBOR}@53\n  version: "Knot DNS 3.2.6"\n  rundir: ${folder}\ndatabase:\n  storage: ${folder}\n`,
    }),
    command: (folder) => ['knotd', '-c', `${folder}/a.conf`],
    title: 'Open port 53/udp: Knot DNS',
    score: 6,
    evidence: /CPE: cpe:2\.3:a:nic:knot_dns:3\.2\.6:/,
    printed: /Knot DNS 3\.2\.6/,
  },
  ntpsec: {
    debian: 'ntpsec',
    port: 123,
    // As Debian delivers it: it answers so often and no more.
    files: () => ({
      'a.conf':
        'restrict default kod nomodify nopeer noquery limited\nserver 127.127.1.0\nfudge 127.127.1.0 stratum 10\n',
    }),
    command: (folder) => ['ntpd', '-n', '-c', `${folder}/a.conf`, '-u', 'nobody'],
    title: 'Open port 123/udp: NTP',
    score: 6,
    evidence: /NTP version 4, stratum \d/,
    printed: /Scanfold/,
  },
  snmpd: {
    debian: 'snmpd',
    port: 161,
    files: () => ({ 'a.conf': 'agentAddress udp:161\nrocommunity public\nsysDescr a printer\n' }),
    command: (folder) => ['snmpd', '-f', '-Le', '-C', '-c', `${folder}/a.conf`, '-p', `${folder}/pid`],
    title: 'Open port 161/udp: Net-SNMP',
    score: 6,
    evidence: /SNMPv3 engine ID 80001f88[\da-f]+ \(enterprise 8072, Net-SNMP\)/,
    printed: /^0/m,
  },
  minissdpd: {
    debian: 'minissdpd',
    port: 1900,
    command: (folder) => ['minissdpd', '-d', '-i', 'there', '-s', `${folder}/socket`, '-p', `${folder}/pid`],
    afterwards: announce,
    title: 'Open port 1900/udp: SSDP',
    score: 6,
    evidence: /SERVER: Linux UPnP\/1\.1 a\/1/,
    printed: /HTTP\/1\.1 200 OK/,
  },
  avahi: {
    debian: 'avahi-daemon',
    port: 5353,
    files: () => ({
      'a.conf':
        '[server]\nhost-name=a\nallow-interfaces=there\nenable-dbus=no\nuse-ipv6=no\n[publish]\npublish-workstation=yes\n[rlimits]\n',
      'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\navahi:x:120:120::/:/bin/false\n',
      'etc/group': 'root:x:0:\navahi:x:120:\n',
    }),
    command: (folder) => ['avahi-daemon', '--no-drop-root', '--no-chroot', '--no-rlimits', '-f', `${folder}/a.conf`],
    ready: /Server startup complete/,
    title: 'Open port 5353/udp: mDNS',
    score: 6,
    evidence: /Services offered: _workstation\._tcp/,
    printed: /_workstation/,
  },
  memcached: {
    debian: 'memcached',
    port: 11_211,
    command: () => ['memcached', '-u', 'nobody', '-l', NEIGHBOR, '-U', '11211'],
    title: 'Memcached accessible without authentication on 11211/udp',
    score: 10,
    evidence: /Software: memcached 1\.6\.18\nCPE: cpe:2\.3:a:memcached:memcached:1\.6\.18:/,
    printed: /VERSION 1\.6\.18/,
  },
  'tftpd-hpa': {
    debian: 'tftpd-hpa',
    port: 69,
    files: () => ({ 'files/.keep': '' }),
    command: (folder) => ['in.tftpd', '-L', '-4', '-a', `${NEIGHBOR}:69`, '-u', 'nobody', '-s', `${folder}/files`],
    title: 'Open port 69/udp: TFTP',
    score: 6,
    evidence: /TFTP error 1: File not found/,
    printed: /File Not Found/i,
  },
  nmbd: {
    debian: 'samba',
    port: 137,
    files: (folder) => ({
      'a.conf': `[global]\nnetbios name=SERVER\nworkgroup=OFFICE\ninterfaces=${NEIGHBOR}/24\n${['private dir', 'lock directory', 'state directory', 'cache directory', 'pid directory'].map((name) => `${name}=${folder}`).join('\n')}\n`,
    }),
    command: (folder) => ['nmbd', '-F', '--no-process-group', '--debug-stdout', '-s', `${folder}/a.conf`],
    title: 'Open port 137/udp: NetBIOS name service',
    score: 6,
    evidence: /NetBIOS names: SERVER, OFFICE/,
    printed: /SERVER/,
  },
  strongswan: {
    debian: 'strongswan-charon',
    port: 500,
    files: () => ({ 'a.conf': 'charon {\n  install_routes = no\n}\n' }),
    command: (folder) => ['env', `STRONGSWAN_CONF=${folder}/a.conf`, '/usr/lib/ipsec/charon'],
    title: 'Open port 500/udp: IKE',
    score: 6,
    evidence: /IKE version 2: NO_PROPOSAL_CHOSEN/,
    printed: /Scanfold/,
  },
  kamailio: {
    debian: 'kamailio',
    port: 5060,
    files: () => ({
      'a.cfg': `children=1\ntcp_children=1\nlog_stderror=yes\nmpath="/usr/lib/x86_64-linux-gnu/kamailio/modules/"\nloadmodule "sl.so"\nlisten=udp:${NEIGHBOR}:5060\nrequest_route { sl_send_reply("200", "OK"); }\n`,
    }),
    command: (folder) => ['kamailio', '-DD', '-f', `${folder}/a.cfg`, '-Y', folder],
    title: 'Open port 5060/udp: SIP',
    score: 6,
    evidence: /Server: kamailio/,
    printed: /SIP\/2\.0 200 OK/,
  },
  libcoap: {
    debian: 'libcoap3-bin',
    port: 5683,
    command: () => ['coap-server-notls', '-A', NEIGHBOR],
    title: 'Open port 5683/udp: CoAP',
    score: 6,
    evidence: /CoAP response 2\.05/,
    printed: /title="General Info"/,
  },
  samba: {
    debian:
      'samba samba-ad-provision samba-dsdb-modules samba-vfs-modules python3-samba python3-markdown python3-dnspython',
    port: 389,
    command: () => ['sh', '-c', DOMAIN_CONTROLLER],
    title: 'Open port 389/udp: CLDAP',
    score: 6,
    evidence: /The root DSE is readable without authentication/,
    printed: /supportedLDAPVersion/,
  },
  ngtcp2: {
    debian: 'ngtcp2-server',
    port: 443,
    command: (folder) => ['gtlsserver', '-q', NEIGHBOR, '443', `${folder}/key.pem`, `${folder}/certificate.pem`],
    title: 'Open port 443/udp: QUIC',
    score: 1,
    evidence: /Versions: .*QUIC version 1/,
    printed: /scanfold\.Scanfold/,
  },
};
