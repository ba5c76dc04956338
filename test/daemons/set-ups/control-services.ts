import type { Daemon, DaemonStart } from '../daemon.ts';
import { yggdrasil } from './yggdrasil.ts';

const openocd = (telnet: number, tcl: number) => [
  'openocd',
  '-c',
  `adapter driver dummy; bindto 127.0.0.1; telnet_port ${telnet}; tcl_port ${tcl}; gdb_port disabled; transport select jtag; jtag newtap a cpu -irlen 4; init`,
];

/** The command line of Varnish. */
function varnish(...secret: readonly string[]): DaemonStart {
  return {
    debian: 'varnish',
    command: ({ port, others, folder }) => [
      ...['varnishd', '-F', '-j', 'none', '-a', `127.0.0.1:${others[0]}`, '-b', '127.0.0.1:1', '-n', folder],
      ...[...secret, '-T', `127.0.0.1:${port}`],
    ],
  };
}

/** Daemons that control networks, hardware, programs and screens. */
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
  'varnish by its command line': {
    ...varnish('-S', 'none'),
    title: 'Varnish CLI accessible without authentication',
    score: 10,
    evidence: /varnish_cache:7\.1\.\d|Varnish 7\.1/,
    exposures: ['service-without-authentication'],
  },
  'varnish by its command line, with a secret': {
    ...varnish(),
    title: 'Open port: Varnish CLI',
    score: 8,
    // The challenge follows.
    sameCharacters: 12,
    exposures: [],
  },
  adb: {
    debian: 'adb',
    command: ({ port }) => ['adb', '-L', `tcp:${port}`, 'nodaemon', 'server'],
    title: 'Android Debug Bridge accessible without authentication',
    score: 10,
    exposures: ['service-without-authentication'],
  },
  'the names of omniORB': {
    debian: 'omniorb-nameserver',
    command: ({ port, folder }) => [
      ...['omniNames', '-start', `${port}`, '-logdir', folder, '-always', '-ORBendPoint', `giop:tcp:127.0.0.1:${port}`],
    ],
    title: 'Open port: CORBA (GIOP)',
    score: 8,
    evidence: /The object NameService was located/,
  },
  'the distribution of Erlang': {
    debian: 'erlang-base',
    command: ({ port, others, folder }) => [
      ...['env', `HOME=${folder}`, 'ERL_EPMD_ADDRESS=127.0.0.1', `ERL_EPMD_PORT=${others[0]}`],
      ...['erl', '-noinput', '-sname', `a${port}`],
      ...['-kernel', 'inet_dist_listen_min', `${port}`, 'inet_dist_listen_max', `${port}`],
    ],
    title: 'Open port: Erlang distribution',
    score: 8,
    // Its challenge follows.
    sameCharacters: 5,
    evidence: /Name of the node: a\d+@/,
    exposures: [],
  },
  boinc: {
    debian: 'boinc-client',
    command: ({ port, folder }) => ['boinc', '--dir', folder, '--gui_rpc_port', `${port}`, '--allow_remote_gui_rpc'],
    title: 'Open port: BOINC',
    score: 8,
    evidence: /BOINC client 7\.20\.\d/,
  },
  'the administration of yggdrasil': {
    ...yggdrasil('AdminListen'),
    title: 'Yggdrasil admin socket accessible without authentication',
    score: 10,
    evidence: /Address of the node: 2/,
    exposures: ['service-without-authentication'],
  },
  fio: {
    debian: 'fio',
    command: ({ port }) => ['fio', `--server=ip:127.0.0.1,${port}`],
    title: 'fio accessible without authentication',
    score: 10,
    // The time stands in each message, and the sum of the bytes that it complains about.
    sameCharacters: 0,
    exposures: ['service-without-authentication'],
  },
  powerman: {
    debian: 'powerman',
    unprivileged: true,
    files: ({ port }) => ({
      'a.conf': `include "/etc/powerman/vpc.dev"\nlisten "127.0.0.1:${port}"\ndevice "t" "vpc" "/usr/sbin/vpcd |&"\nnode "a" "t" "1"\n`,
    }),
    command: ({ folder }) => ['powermand', '-f', '-c', `${folder}/a.conf`, '-Y'],
    title: 'PowerMan accessible without authentication',
    score: 10,
    evidence: /Software: PowerMan 2\./,
    exposures: ['service-without-authentication'],
  },
  'a router of ZeroC Ice': {
    debian: 'zeroc-glacier2 zeroc-ice-slice',
    files: ({ port }) => ({
      'a.cfg': `Glacier2.Client.Endpoints=tcp -h 127.0.0.1 -p ${port}\nGlacier2.PermissionsVerifier=x/NullPermissionsVerifier\nGlacier2.InstanceName=x\n`,
    }),
    command: ({ folder }) => ['glacier2router', `--Ice.Config=${folder}/a.cfg`],
    title: 'Open port: ZeroC Ice',
    score: 6,
  },
  openhpi: {
    debian: 'openhpid libopenhpi3',
    files: () => ({
      'a.conf': 'handler libsimulator {\n  entity_root = "{SYSTEM_CHASSIS,1}"\n  name = "simulator"\n}\n',
    }),
    // It reads no configuration from a folder that others can write to.
    command: ({ port, folder }) => [
      'sh',
      '-c',
      `mount -t tmpfs -o mode=755 none /run && install -m 600 ${folder}/a.conf /run/a.conf && exec openhpid -n -c /run/a.conf -b 127.0.0.1 -p ${port} -f /run/pid`,
    ],
    title: 'Open port: OpenHPI',
    score: 8,
  },
  'the runtime API of haproxy': {
    debian: 'haproxy',
    files: ({ port, others }) => ({
      'a.cfg': `global\n stats socket ipv4@127.0.0.1:${port} level admin\ndefaults\n mode http\n timeout connect 2s\n timeout client 9s\n timeout server 9s\nfrontend f\n bind 127.0.0.1:${others[0]}\n`,
    }),
    command: ({ folder }) => ['haproxy', '-db', '-f', `${folder}/a.cfg`],
    title: 'HAProxy runtime API accessible without authentication',
    score: 10,
    evidence: /Commands of the level admin/,
    exposures: ['service-without-authentication'],
  },
};
