import type { Daemon } from './daemon.ts';

const openocd = (telnet: number, tcl: number) => [
  'openocd',
  '-c',
  `adapter driver dummy; bindto 127.0.0.1; telnet_port ${telnet}; tcl_port ${tcl}; gdb_port disabled; transport select jtag; jtag newtap a cpu -irlen 4; init`,
];

/** Daemons that control networks, hardware and screens. */
export const controlServices: Readonly<Record<string, Daemon>> = {
  bird: {
    debian: 'bird2',
    files: ({ port }) => ({
      'a.conf': `router id 192.0.2.1;\nlog stderr all;\nprotocol device {}\nprotocol bgp { local 127.0.0.1 port ${port} as 64512; neighbor range 127.0.0.0/8 as 64513; multihop; ipv4 { import none; export none; }; passive; strict bind yes;\n}\n`,
    }),
    command: ({ folder }) => ['bird', '-f', '-c', `${folder}/a.conf`, '-s', `${folder}/control`, '-P', `${folder}/pid`],
    title: 'Open port: BGP',
    score: 6,
    evidence: /Autonomous system 64512\.\nRouter ID 192\.0\.2\.1\./,
  },
  ovsdb: {
    debian: 'openvswitch-switch openvswitch-common',
    before: ({ folder }) => [['ovsdb-tool', 'create', `${folder}/a.db`, '/usr/share/openvswitch/vswitch.ovsschema']],
    command: ({ port, folder }) => [
      ...['ovsdb-server', `--remote=ptcp:${port}:127.0.0.1`, `--unixctl=${folder}/control`, '--no-chdir'],
      `${folder}/a.db`,
    ],
    title: 'Open port: OVSDB',
    score: 8,
    evidence: /Databases listed without authentication: Open_vSwitch, _Server\./,
    exposures: ['service-without-authentication'],
  },
  twemproxy: {
    debian: 'nutcracker',
    files: ({ others }) => ({
      'a.yml': `a:\n  listen: 127.0.0.1:${others[0]}\n  hash: fnv1a_64\n  distribution: ketama\n  redis: true\n  servers:\n   - 127.0.0.1:${others[1]}:1\n`,
    }),
    command: ({ port, folder }) => [
      ...[
        'nutcracker',
        '-o',
        `${folder}/nutcracker.log`,
        '-c',
        `${folder}/a.yml`,
        '-a',
        '127.0.0.1',
        '-s',
        String(port),
      ],
    ],
    title: 'Open port: Twemproxy statistics',
    score: 6,
    evidence: /Software: Twemproxy 0\.5\.0\n/,
    exposures: ['service-without-authentication'],
  },
  openocd: {
    debian: 'openocd',
    command: ({ port, others }) => openocd(port, others[0] ?? 0),
    title: 'Open port: OpenOCD',
    score: 8,
    exposures: ['service-without-authentication'],
  },
  'openocd for programs': {
    debian: 'openocd',
    command: ({ port, others }) => openocd(others[0] ?? 0, port),
    title: 'Open port: OpenOCD Tcl',
    score: 8,
    evidence: /Software: OpenOCD 0\.12\.0\n/,
    exposures: ['service-without-authentication'],
  },
  lcdproc: {
    debian: 'lcdproc',
    files: ({ port }) => ({
      'a.conf': `[server]\nDriverPath=/usr/lib/x86_64-linux-gnu/lcdproc/\nBind=127.0.0.1\nPort=${port}\nDriver=text\nForeground=yes\nUser=root\nReportToSyslog=no\n[text]\nSize=20x4\n`,
    }),
    command: ({ folder }) => ['LCDd', '-f', '-c', `${folder}/a.conf`],
    title: 'Open port: LCDproc',
    score: 6,
    evidence: /Software: LCDproc 0\.5\.9\nProtocol version 0\.3/,
    exposures: ['service-without-authentication'],
  },
  spice: {
    debian: 'qemu-system-x86',
    command: ({ port }) => [
      ...['qemu-system-x86_64', '-display', 'none', '-S', '-machine', 'none', '-nodefaults'],
      ...['-spice', `addr=127.0.0.1,port=${port},disable-ticketing=on`],
    ],
    title: 'Open port: SPICE',
    score: 8,
  },
  openflow: {
    debian: 'openvswitch-testcontroller',
    command: ({ port }) => ['ovs-testcontroller', '--unixctl=none', `ptcp:${port}:127.0.0.1`],
    title: 'Open port: OpenFlow',
    score: 8,
    // The number of the message differs.
    sameCharacters: 4,
  },
};
