import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The monitor of QEMU, for people or for programs (QMP), by its greeting; it has no login, and reads and writes files of the host. */
export const qemu: ServiceRule = {
  id: 'qemu-monitor',
  name: 'QEMU monitor',
  group: 'remote-control',
  ports: [4444],
  references: ['https://www.qemu.org/docs/master/system/security.html'],
  recognise({ text }) {
    const major = /"major": (\d{1,3})/;
    const minor = /"minor": (\d{1,3})/;
    const micro = /"micro": (\d{1,3})/;
    const isProgram = text.startsWith('{"QMP": {"version": ');
    const version = isProgram
      ? [major, minor, micro].map((part) => part.exec(text)?.[1] ?? '0').join('.')
      : /(?:^|[\x80-\xff\0-\x1f])QEMU (\d{1,3}\.\d{1,3}\.\d{1,3}) monitor - type 'help' for more information/.exec(
          text,
        )?.[1];
    if (version === undefined) return undefined;
    const facts = ['Commands are taken without authentication, which the monitor does not have'];
    return { ...PLAIN, product: 'QEMU', version, cpe: cpeOf('qemu', 'qemu', version), login: 'open', facts };
  },
};

/** Responses of real servers (QEMU 7.2, its package shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    "\xff\xfb\x01\xff\xfb\x03\xff\xfb\0\xff\xfd\0QEMU 7.2.22 monitor - type 'help' for more information\r\n(qemu) ",
    'qemu-monitor',
  ],
  [
    'banner',
    '{"QMP": {"version": {"qemu": {"micro": 22, "minor": 2, "major": 7}, "package": "Debian"}, "capabilities": ["oob"]}}\r\n',
    'qemu-monitor',
  ],
];
