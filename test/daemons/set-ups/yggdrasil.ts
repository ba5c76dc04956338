import type { DaemonStart } from '../daemon.ts';

/** A node of Yggdrasil without an interface, which listens for peers or for its administration. */
export function yggdrasil(setting: 'AdminListen' | 'Listen'): DaemonStart {
  const listening = (port: number) => {
    const address = `tcp://127.0.0.1:${port}`;
    return setting === 'Listen' ? { Listen: [address], AdminListen: 'none' } : { Listen: [], AdminListen: address };
  };
  return {
    debian: 'yggdrasil',
    files: ({ port }) => ({
      'a.conf': JSON.stringify({ ...listening(port), IfName: 'none', Peers: [], MulticastInterfaces: [] }),
      'start.sh': 'yggdrasil -useconf -normaliseconf < a.conf > b.conf\nexec yggdrasil -useconffile b.conf\n',
    }),
    command: ({ folder }) => ['sh', '-c', `cd ${folder} && . ./start.sh`],
  };
}
