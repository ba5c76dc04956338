import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { isEmptyFrontPage } from './front-page.ts';
import { httpStatusOf, requestFor } from './http.ts';

/** The kubelet, by the list of its pods; whoever may read it may mostly run commands in them. */
export const kubelet: ServiceRule = {
  id: 'kubelet',
  name: 'Kubelet',
  group: 'remote-control',
  ports: [10_250, 10_255],
  probe: { id: 'kubelet', payload: requestFor('/pods') },
  suggests: isEmptyFrontPage,
  recognise({ probe, text }) {
    if (probe !== 'kubelet') return undefined;
    const status = httpStatusOf(text);
    if (status === 200 && /\{"kind":"PodList"/.test(text))
      return { ...PLAIN, login: 'open', facts: ['GET /pods listed pods without authentication'] };
    const refused = status === 403 && /^Forbidden \(user=[^)\r\n]{1,200}, resource=nodes/m.test(text);
    return refused ? { ...PLAIN, login: 'required', facts: ['GET /pods returned status 403'] } : undefined;
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'kubelet',
    'HTTP/1.1 403 Forbidden\r\n\r\nForbidden (user=system:anonymous, verb=get, resource=nodes, subresource=proxy)',
    'kubelet',
  ],
];
