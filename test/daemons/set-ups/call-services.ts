import type { Daemon, DaemonStart } from '../daemon.ts';

const DRB = 'DRb.start_service("druby://127.0.0.1:PORT", Object.new); sleep';
const PERSPECTIVE_BROKER = `import sys
from twisted.internet import reactor
from twisted.spread import pb
reactor.listenTCP(int(sys.argv[1]), pb.PBServerFactory(pb.Root()), interface='127.0.0.1')
reactor.run()
`;

/** An archive of medical images that others than its own host may ask. */
function orthanc(users: string): DaemonStart {
  return {
    debian: 'orthanc',
    files: ({ port, others, folder }) => ({
      'a.json': `{ "StorageDirectory": "${folder}/s", "IndexDirectory": "${folder}/s", "HttpPort": ${port}, "DicomPort": ${others[0]}, "RemoteAccessAllowed": true, ${users} }`,
    }),
    command: ({ folder }) => ['Orthanc', `${folder}/a.json`],
  };
}

const open = { title: 'accessible without authentication', score: 10 };
const exposures = ['service-without-authentication'];

/** Daemons that other programs call: remote objects, queues, media, images and keys. */
export const callServices: Readonly<Record<string, Daemon>> = {
  drb: {
    debian: 'ruby',
    command: ({ port }) => ['ruby', '-rdrb', '-e', DRB.replace('PORT', `${port}`)],
    title: `Ruby DRb ${open.title}`,
    score: open.score,
    exposures,
  },
  'perspective broker': {
    debian: 'python3-twisted',
    files: () => ({ 'a.py': PERSPECTIVE_BROKER }),
    command: ({ port, folder }) => ['python3', `${folder}/a.py`, `${port}`],
    title: 'Open port: Twisted Perspective Broker',
    score: 8,
  },
  festival: {
    debian: 'festival festlex-cmu festvox-kallpc16k',
    files: ({ port }) => ({
      'a.scm': `(set! server_port ${port})\n(set! server_access_list '("localhost" "127.0.0.1"))\n`,
    }),
    command: ({ folder }) => ['festival', '--server', `${folder}/a.scm`],
    title: `Festival ${open.title}`,
    score: open.score,
    exposures,
  },
  rtorrent: {
    debian: 'rtorrent',
    command: ({ port }) => [
      'rtorrent',
      '-n',
      '-o',
      `system.daemon.set=true,network.scgi.open_port=127.0.0.1:${port},session.path.set=,network.port_open.set=no`,
    ],
    title: `SCGI (rTorrent) ${open.title}`,
    score: open.score,
    evidence: /rTorrent 0\.9\.\d/,
    exposures,
  },
  rtpengine: {
    debian: 'rtpengine-daemon',
    command: ({ port, others, folder }) => [
      ...['rtpengine', '--interface=127.0.0.1', `--listen-ng=127.0.0.1:${others[0]}`],
      ...[`--listen-cli=127.0.0.1:${port}`, '-f', '--table=-1', `--pidfile=${folder}/pid`, '--config-file=none'],
    ],
    title: `rtpengine CLI ${open.title}`,
    score: open.score,
    exposures,
  },
  agentx: {
    debian: 'snmpd',
    files: ({ port, others }) => ({
      'a.conf': `agentaddress udp:127.0.0.1:${others[0]}\nmaster agentx\nagentXSocket tcp:127.0.0.1:${port}\n`,
    }),
    command: ({ folder }) => ['snmpd', '-f', '-Lo', '-C', '-c', `${folder}/a.conf`, '-p', `${folder}/pid`],
    title: `AgentX ${open.title}`,
    score: 8,
    // The time that the agent has run follows.
    sameCharacters: 20,
    exposures,
  },
  'snmp over tcp': {
    debian: 'snmpd',
    files: ({ port }) => ({ 'a.conf': `agentaddress tcp:127.0.0.1:${port}\nrocommunity unguessed\n` }),
    command: ({ folder }) => ['snmpd', '-f', '-Lo', '-C', '-c', `${folder}/a.conf`, '-p', `${folder}/pid`],
    title: 'Open port: Net-SNMP',
    score: 6,
    evidence: /SNMPv3 engine ID 80001f88/,
    // How long it has run takes another byte behind two minutes, and with it the lengths before.
    sameCharacters: [2, 24],
  },
  xrootd: {
    debian: 'xrootd-server',
    unprivileged: true,
    files: ({ port, folder }) => ({
      'a.cfg': `xrd.port ${port}\nall.export ${folder}\nall.adminpath ${folder}\nall.pidpath ${folder}\n`,
    }),
    command: ({ port, folder }) => ['xrootd', '-c', `${folder}/a.cfg`, '-p', `${port}`],
    title: 'Open port: XRootD',
    score: 6,
    evidence: /Protocol version 5\.\d\.\d/,
  },
  storescp: {
    debian: 'dcmtk',
    command: ({ port, folder }) => ['storescp', '-od', folder, `${port}`],
    title: 'Open port: DICOM',
    score: 8,
    evidence: /Name of the implementation: OFFIS_DCMTK_\d+/,
  },
  orthanc: {
    ...orthanc('"AuthenticationEnabled": false'),
    title: `Orthanc ${open.title}`,
    score: open.score,
    evidence: /Orthanc 1\.10\.\d/,
    exposures: ['orthanc-without-authentication'],
  },
  'orthanc with users': {
    ...orthanc('"AuthenticationEnabled": true, "RegisteredUsers": { "alice": "correct horse" }'),
    title: 'Open port: Orthanc',
    score: 8,
    exposures: [],
  },
  swtpm: {
    debian: 'swtpm',
    command: ({ port, others, folder }) => [
      ...['swtpm', 'socket', '--tpm2', '--tpmstate', `dir=${folder}`, '--flags', 'not-need-init,startup-clear'],
      ...[
        '--server',
        `type=tcp,port=${port},bindaddr=127.0.0.1`,
        '--ctrl',
        `type=tcp,port=${others[0]},bindaddr=127.0.0.1`,
      ],
    ],
    title: `TPM 2.0 ${open.title}`,
    score: 8,
    exposures,
  },
};
