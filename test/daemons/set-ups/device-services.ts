import type { Daemon } from '../daemon.ts';

/** Radios, sensors, buildings and what is plugged in, for others on the network. */
export const deviceServices: Readonly<Record<string, Daemon>> = {
  rigctld: {
    debian: 'libhamlib-utils',
    command: ({ port }) => ['rigctld', '-m', '1', '-T', '127.0.0.1', '-t', `${port}`],
    title: 'Hamlib accessible without authentication',
    score: 10,
    evidence: /The device was named without authentication: Nothing much \(dummy\)/,
    exposures: ['service-without-authentication'],
  },
  indiserver: {
    debian: 'indi-bin',
    command: ({ port, folder }) => ['indiserver', '-u', `${folder}/s`, '-p', `${port}`, 'indi_simulator_telescope'],
    title: 'INDI accessible without authentication',
    score: 10,
    evidence: /Devices were listed without authentication, the first: Telescope Simulator/,
    exposures: ['service-without-authentication'],
  },
  sredird: {
    debian: 'sredird xinetd',
    files: ({ port, folder }) => ({
      'a.conf': `service s\n{\n type = UNLISTED\n id = x\n socket_type = stream\n protocol = tcp\n user = root\n wait = no\n bind = 127.0.0.1\n port = ${port}\n server = /usr/sbin/sredird\n server_args = -i 5 /dev/ptmx ${folder}/lock\n}\n`,
    }),
    command: ({ folder }) => ['xinetd', '-dontfork', '-f', `${folder}/a.conf`, '-pidfile', `${folder}/pid`],
    title: 'Open port: Serial port over Telnet (RFC 2217)',
    score: 8,
  },
  owserver: {
    debian: 'owserver',
    command: ({ port }) => ['owserver', '--foreground', '--fake=DS18S20,DS2408', '-p', `127.0.0.1:${port}`],
    title: 'owserver accessible without authentication',
    score: 8,
    // The addresses of its devices are made up at each start.
    evidence: /Devices were listed without authentication: 2/,
    exposures: ['service-without-authentication'],
  },
  knxd: {
    debian: 'knxd',
    command: ({ port }) => ['knxd', '-e', '1.1.1', '-E', '1.1.2:8', '-i', `${port}`, '-b', 'dummy:'],
    title: 'knxd accessible without authentication',
    score: 10,
    exposures: ['service-without-authentication'],
  },
  usbipd: {
    debian: 'usbip',
    command: ({ port }) => ['usbipd', '-4', `-t${port}`],
    title: 'USB/IP accessible without authentication',
    score: 8,
    exposures: ['service-without-authentication'],
  },
};
