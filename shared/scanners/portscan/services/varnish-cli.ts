import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The command line of Varnish, by its greeting; whoever may speak to it loads programs in VCL, which can run code. */
export const varnishCli: ServiceRule = {
  id: 'varnish-cli',
  name: 'Varnish CLI',
  group: 'remote-control',
  ports: [6082],
  cwe: [319],
  references: ['https://varnish-cache.org/docs/trunk/reference/varnish-cli.html'],
  recognise({ text }) {
    if (/^107 59 {6}\n[a-z]{32}\n\nAuthentication required\.\n/.test(text)) return { ...PLAIN, login: 'required' };
    if (!/^200 \d{1,4} {1,8}\n-{29}\nVarnish Cache CLI \d/.test(text)) return undefined;
    const version = /\nvarnish-(\d{1,2}(?:\.\d{1,3}){1,2}) revision [\da-f]{7,40}\n/.exec(text)?.[1];
    const facts = ['Commands are accepted without authentication'];
    if (version === undefined) return { ...PLAIN, login: 'open', facts };
    const cpe = cpeOf('varnish_cache_project', 'varnish_cache', version);
    return { product: 'Varnish', version, cpe, login: 'open', facts };
  },
};

/** Responses of real servers (Varnish 7.1.1, with another challenge): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', `107 59      \n${'x'.repeat(32)}\n\nAuthentication required.\n\n`, 'varnish-cli'],
  [
    'banner',
    "200 277     \n-----------------------------\nVarnish Cache CLI 1.0\n-----------------------------\nLinux,6.18.44-fc-v595,x86_64,-jnone,-sdefault,-sdefault,-hcritbit\nvarnish-7.1.1 revision 7cee1c581bead20e88d101ab3d72afb29f14d87a\n\nType 'help' for command list.\nType 'quit' to close CLI session.\n\n",
    'varnish-cli',
  ],
];
