import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The sum that ends a packet. */
function sumOf(packet: string): string {
  let sum = 0;
  for (let at = 0; at < packet.length; at += 1) sum += packet.charCodeAt(at);
  return (sum & 255).toString(16).padStart(2, '0');
}

const FEATURES = 'qSupported';

/** A stub of a debugger (gdbserver, lldb-server, QEMU), by a packet of GDB's protocol with the right sum; it has no login. */
export const gdbRemote: ServiceRule = {
  id: 'gdb-remote',
  name: 'GDB remote debugging',
  group: 'remote-control',
  ports: [1234, 2159, 2331],
  cwe: [306, 489],
  references: ['https://sourceware.org/gdb/current/onlinedocs/gdb.html/Remote-Protocol.html'],
  probe: { id: 'gdb-remote', payload: `$${FEATURES}#${sumOf(FEATURES)}` },
  recognise({ probe, text }) {
    const [, packet, sum] = probe === 'gdb-remote' ? (/^\+\$([^$#]{0,2000})#([\da-f]{2})/.exec(text) ?? []) : [];
    if (packet === undefined || sum !== sumOf(packet)) return undefined;
    return { ...PLAIN, login: 'open', facts: ['A question of a debugger was answered without authentication'] };
  },
};

/** Responses of real servers (lldb-server 14.0.6): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['gdb-remote', '+$PacketSize=131072;QStartNoAckMode+;qEcho+;native-signals+#d5', 'gdb-remote'],
];
