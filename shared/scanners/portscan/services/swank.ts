import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const REQUEST = '(:emacs-rex (swank:connection-info) "COMMON-LISP-USER" t 1)';

/** Swank, by which Emacs runs code in a Common Lisp: it tells anybody what it runs in, and has no login as it comes. */
export const swank: ServiceRule = {
  id: 'swank',
  name: 'Swank',
  group: 'remote-control',
  ports: [4005],
  references: ['https://slime.common-lisp.dev/doc/html/Connecting-to-a-remote-lisp.html'],
  // The length of a message in six hexadecimal digits, and the message.
  probe: { id: 'swank', payload: REQUEST.length.toString(16).padStart(6, '0') + REQUEST },
  recognise({ probe, text }) {
    if (probe !== 'swank' || !/^[\da-f]{6}\(:return \(:ok \(:pid \d/i.test(text)) return undefined;
    const [, product, version] =
      /:lisp-implementation \(:type "([\w .-]{1,40})" [^()]{0,80}:version "([\w.-]{1,40})/.exec(text) ?? [];
    return {
      ...PLAIN,
      product,
      version,
      login: 'open',
      facts: ['A request was answered without authentication; others run any code'],
    };
  },
};

/** Responses of real servers (SLIME 2.27 in SBCL 2.2.9, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'swank',
    '000326(:return (:ok (:pid 4 :style :spawn :encoding (:coding-systems ("utf-8-unix" "iso-latin-1-unix")) :lisp-implementation (:type "SBCL" :name "sbcl" :version "2.2.9.debian" :program nil) :machine (:instance "vm" :type "X86-64" :version "AMD EPYC")',
    'swank',
  ],
];
