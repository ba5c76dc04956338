import { byLogin, withoutAuthentication } from '../examination/exposure-check.ts';

/** Any service that has no check of its own, by the answers by which it was recognised. */
export const serviceWithoutAuthentication = withoutAuthentication('Service', {
  id: 'service-without-authentication',
  services: [],
  score: 8,
  problem: 'answers requests without authentication',
  risk: 'Anyone who can reach the port can use the service.',
  recommendation:
    'Require authentication. Bind the service to a private address, or admit only the clients that need it with a firewall.',
  references: ['https://csrc.nist.gov/pubs/sp/800/41/r1/final'],
  judge(service) {
    const verdict = byLogin(service);
    const { group } = service.found.rule;
    const isWorse = group === 'database' || group === 'remote-control';
    return verdict.kind === 'exposed' && isWorse ? { ...verdict, own: { score: 10 } } : verdict;
  },
});
