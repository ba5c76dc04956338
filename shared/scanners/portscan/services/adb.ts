import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The server of Android's debug bridge, by its version; it runs shells on the devices beside it and has no authentication. */
export const adb: ServiceRule = {
  id: 'adb',
  name: 'Android Debug Bridge',
  group: 'remote-control',
  ports: [5037],
  references: ['https://android.googlesource.com/platform/packages/modules/adb/+/main/docs/dev/overview.md'],
  probe: { id: 'adb', payload: '000chost:version' },
  recognise({ probe, text }) {
    const version = probe === 'adb' ? /^OKAY0004([\da-f]{4})$/.exec(text)?.[1] : undefined;
    if (version === undefined) return undefined;
    const facts = [`Version ${Number.parseInt(version, 16)} of the server answers without authentication`];
    return { ...PLAIN, login: 'open', facts };
  },
};

/** Responses of real servers (adb 29.0.6): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['adb', 'OKAY00040029', 'adb']];
