import type { Daemon } from '../daemon.ts';

/** Sound, films, games and scanners of paper: servers of desktops that were opened to a network. */
export const mediaServices: Readonly<Record<string, Daemon>> = {
  pulseaudio: {
    debian: 'pulseaudio',
    unprivileged: true,
    command: ({ port, folder }) => [
      ...[
        'env',
        `HOME=${folder}`,
        `XDG_RUNTIME_DIR=${folder}/run`,
        'pulseaudio',
        '-n',
        '--daemonize=no',
        '--exit-idle-time=-1',
      ],
      ...['-L', `module-native-protocol-tcp port=${port} listen=127.0.0.1 auth-anonymous=1`, '-L', 'module-null-sink'],
    ],
    title: 'PulseAudio accessible without authentication',
    score: 10,
    evidence: /A client with a cookie of zeros was accepted/,
    exposures: ['service-without-authentication'],
  },
  lirc: {
    debian: 'lirc',
    command: ({ port, folder }) => [
      ...['lircd', '--nodaemon', '--driver=devinput', '--device=/dev/null', `--listen=127.0.0.1:${port}`],
      ...[`--output=${folder}/lircd.sock`, `--pidfile=${folder}/pid`],
    ],
    title: 'LIRC accessible without authentication',
    score: 8,
    evidence: /Software: LIRC 0\.10\./,
    exposures: ['service-without-authentication'],
  },
  fluidsynth: {
    debian: 'fluidsynth',
    command: ({ port }) => [
      'sh',
      '-c',
      `tail -f /dev/null | fluidsynth -s -i -a file -o audio.file.name=/dev/null -m none -o shell.port=${port}`,
    ],
    title: 'FluidSynth shell accessible without authentication',
    score: 10,
    exposures: ['service-without-authentication'],
  },
  saned: {
    debian: 'sane-utils',
    command: ({ port }) => ['saned', '-l', '-b', '127.0.0.1', '-p', `${port}`],
    title: 'SANE accessible without authentication',
    score: 8,
    exposures: ['service-without-authentication'],
  },
  'snapcast for browsers': {
    debian: 'snapserver',
    files: ({ port, others: [stream, control], folder }) => ({
      'a.conf': `[stream]\nsource = pipe://${folder}/fifo?name=default\nport = ${stream}\nbind_to_address = 127.0.0.1\n[tcp]\nport = ${control}\nbind_to_address = 127.0.0.1\n[http]\nport = ${port}\nbind_to_address = 127.0.0.1\n`,
    }),
    command: ({ folder }) => ['env', `HOME=${folder}`, 'snapserver', '-c', `${folder}/a.conf`],
    title: 'Open port: HTTP (Snapcast)',
    score: 3,
  },
  mumble: {
    debian: 'mumble-server',
    unprivileged: true,
    // As it comes it shuts out for five minutes who connects ten times without a name, as a scan does, and its line with it.
    files: ({ port, folder }) => ({
      'a.ini': `autobanAttempts=0\ndatabase=${folder}/a.sqlite\nhost=127.0.0.1\nport=${port}\nlogfile=\npidfile=\nice=\n`,
    }),
    command: ({ folder }) => ['murmurd', '-fg', '-ini', `${folder}/a.ini`],
    title: 'Open port: Mumble over TLS',
    score: 6,
    evidence: /Software: Mumble 1\.3\.4\n/,
  },
  vlc: {
    debian: 'vlc-bin vlc-plugin-base',
    unprivileged: true,
    command: ({ port }) => [
      ...['cvlc', '--no-audio', '-I', 'telnet', '--telnet-host', '127.0.0.1'],
      ...['--telnet-port', String(port), '--telnet-password', 'abc'],
    ],
    title: 'Open port: VLC remote control',
    score: 8,
    evidence: /cpe:2\.3:a:videolan:vlc_media_player:3\.0\.\d+:/,
    exposures: [],
  },
  syncplay: {
    debian: 'syncplay-server',
    command: ({ port }) => ['syncplay-server', '--port', `${port}`],
    title: 'Open port: Syncplay',
    score: 6,
  },
  bzflag: {
    debian: 'bzflag-server',
    command: ({ port }) => ['/usr/games/bzfs', '-i', '127.0.0.1', '-p', `${port}`],
    title: 'Open port: BZFlag',
    score: 6,
  },
};
