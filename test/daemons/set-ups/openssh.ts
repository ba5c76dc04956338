import type { Daemon } from '../daemon.ts';

type SetUp = Pick<Daemon, 'debian' | 'unprivileged' | 'before' | 'command'>;

/** OpenSSH with a host key of this type, and with these lines in place of its defaults. */
export function openssh(keyType: 'ed25519' | 'rsa', ...lines: readonly string[]): SetUp {
  return {
    debian: 'openssh-server',
    unprivileged: true,
    before: ({ folder }) => [['ssh-keygen', '-q', '-t', keyType, '-N', '', '-f', `${folder}/key`]],
    command: ({ port, folder }) => [
      ...['/usr/sbin/sshd', '-D', '-e', '-f', '/dev/null', '-h', `${folder}/key`],
      ...[`ListenAddress=127.0.0.1:${port}`, 'UsePAM=no', `PidFile=${folder}/pid`, ...lines].flatMap((line) => [
        '-o',
        line,
      ]),
    ],
  };
}
