import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The password server of CVS, by what it says of a request that is none of its own. */
export const cvs: ServiceRule = {
  id: 'cvs',
  name: 'CVS',
  group: 'other',
  ports: [2401],
  cwe: [522],
  references: ['https://www.gnu.org/software/trans-coord/manual/cvs/html_node/Password-authentication-security.html'],
  recognise: ({ text }) =>
    /^(?:error 0 )?(?:cvs|cvsntsrv|cvs-pserver) \[(?:pserver|server) aborted\]: /.test(text) ? PLAIN : undefined,
};

/** Responses of real servers (CVS 1.12.13): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'cvs [pserver aborted]: bad auth protocol start: GET / HTTP/1.1\n', 'cvs'],
];
