import type { Daemon, DaemonStart } from '../daemon.ts';
import { selfSigned } from '../self-signed.ts';

/** The management interface of OpenVPN, whose tunnel waits. */
function management(...password: readonly string[]): Pick<DaemonStart, 'debian' | 'files' | 'before' | 'command'> {
  return {
    debian: 'openvpn',
    files: () => ({ password: 'of this test\n' }),
    before: ({ folder }) => [['openvpn', '--genkey', 'secret', `${folder}/key`]],
    command: ({ port, others, folder }) => [
      ...['openvpn', '--dev', 'null', '--ifconfig-noexec', '--proto', 'udp', '--port', `${others[0]}`],
      ...['--remote', '127.0.0.1', '9', '--secret', `${folder}/key`, '--management-hold'],
      ...['--management', '127.0.0.1', `${port}`, ...password.map((name) => `${folder}/${name}`)],
    ],
  };
}

/** A bus of D-Bus that has some ways to authenticate. */
function bus(rules: string): Pick<DaemonStart, 'debian' | 'files' | 'command'> {
  return {
    debian: 'dbus-daemon',
    files: ({ port }) => ({
      'a.conf': `<busconfig><type>session</type><listen>tcp:host=127.0.0.1,port=${port},family=ipv4</listen>${rules}<policy context="default"><allow send_destination="*"/><allow own="*"/></policy></busconfig>`,
    }),
    command: ({ folder }) => ['dbus-daemon', '--nofork', `--config-file=${folder}/a.conf`],
  };
}

/** Ways to other networks, to the programs of another machine, and to its files. */
export const remoteServices: Readonly<Record<string, Daemon>> = {
  'openvpn over TCP': {
    debian: 'openvpn',
    before: selfSigned,
    command: ({ port, folder }) => [
      ...['openvpn', '--dev', 'tun', '--mode', 'server', '--tls-server', '--dh', 'none', '--ca', `${folder}/cert.pem`],
      ...['--cert', `${folder}/cert.pem`, '--key', `${folder}/key.pem`, '--proto', 'tcp-server'],
      ...['--local', '127.0.0.1', '--port', `${port}`],
    ],
    title: 'Open port: OpenVPN',
    score: 6,
    // The number of its session follows.
    sameCharacters: 3,
  },
  'openvpn management': {
    ...management(),
    title: 'OpenVPN management accessible without authentication',
    score: 10,
    exposures: ['service-without-authentication'],
  },
  'openvpn management with a password': {
    ...management('password'),
    title: 'Open port: OpenVPN management',
    score: 8,
    exposures: [],
  },
  pptpd: {
    debian: 'pptpd',
    files: ({ port, folder }) => ({
      options: '',
      'a.conf': `option ${folder}/options\nlocalip 192.0.2.1\nremoteip 192.0.2.10-20\nlisten 127.0.0.1\n`,
      'etc/services': `pptp ${port}/tcp\n`,
    }),
    command: ({ folder }) => ['pptpd', '-f', '-c', `${folder}/a.conf`, '-p', `${folder}/pid`],
    title: 'Open port: PPTP',
    score: 6,
    evidence: /Vendor: linux/,
  },
  'd-bus for anybody': {
    ...bus('<auth>ANONYMOUS</auth><allow_anonymous/>'),
    title: 'D-Bus accessible without authentication',
    score: 10,
    sameCharacters: 3,
    exposures: ['service-without-authentication'],
  },
  'd-bus for users': {
    ...bus('<auth>EXTERNAL</auth>'),
    title: 'Open port: D-Bus',
    score: 8,
    exposures: [],
  },
  rpyc: {
    debian: 'python3-rpyc',
    command: ({ port }) => ['rpyc_classic', '--host', '127.0.0.1', '-p', `${port}`],
    title: 'RPyC accessible without authentication',
    score: 10,
    // The length and the numbers of the object differ.
    sameCharacters: 3,
    evidence: /handed out without authentication: rpyc\.core\.service\.SlaveService/,
    exposures: ['service-without-authentication'],
  },
  pyro: {
    debian: 'python3-pyro4',
    command: ({ port }) => ['python3', '-m', 'Pyro4.naming', '-n', '127.0.0.1', '-p', `${port}`, '-x'],
    title: 'Open port: Pyro',
    score: 8,
  },
  'the inspector of node.js': {
    debian: 'nodejs',
    command: ({ port }) => ['node', `--inspect=127.0.0.1:${port}`, '-e', 'setInterval(() => {}, 1000)'],
    title: 'DevTools (Node.js) accessible without authentication',
    score: 10,
    evidence: /Software: Node\.js \d/,
    exposures: ['service-without-authentication'],
  },
  unison: {
    debian: 'unison',
    command: ({ port }) => ['unison', '-socket', `${port}`],
    title: 'Unison accessible without authentication',
    score: 10,
    exposures: ['service-without-authentication'],
  },
  breezy: {
    debian: 'brz',
    command: ({ port, folder }) => ['brz', 'serve', '--listen=127.0.0.1', `--port=${port}`, `--directory=${folder}`],
    title: 'Open port: Bazaar',
    score: 6,
  },
  procserv: {
    debian: 'procserv',
    command: ({ port, folder }) => ['procServ', '-f', '-p', `${folder}/pid`, `${port}`, '/bin/cat'],
    title: 'procServ accessible without authentication',
    score: 10,
    evidence: /Software: procServ 2\.7\.0/,
    exposures: ['service-without-authentication'],
  },
  'dire wolf for packet radio': {
    debian: 'direwolf',
    files: ({ port }) => ({
      'a.conf': `ADEVICE stdin null\nCHANNEL 0\nMYCALL N0CALL\nMODEM 1200\nAGWPORT 0\nKISSPORT ${port}\n`,
    }),
    command: ({ folder }) => ['sh', '-c', `tail -f /dev/null | direwolf -t 0 -c ${folder}/a.conf`],
    title: 'Open port: Packet radio (Dire Wolf)',
    score: 8,
    evidence: /frames are transmitted by radio/,
    exposures: ['service-without-authentication'],
  },
  'icecc-scheduler': {
    debian: 'icecc',
    // People connect to the port behind that of the machines.
    command: ({ port, folder }) => ['icecc-scheduler', '-p', `${port - 1}`, '-l', `${folder}/own`, '-n', 'N'],
    title: 'Icecream scheduler accessible without authentication',
    score: 10,
    evidence: /Software: Icecream 1\.4/,
    sameCharacters: 12,
    exposures: ['service-without-authentication'],
  },
};
