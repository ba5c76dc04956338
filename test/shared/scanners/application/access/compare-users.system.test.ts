import { expect, test } from 'vitest';
import type { Observation, ScanContext } from '../../../../../shared/scanning/scanner.ts';
import { alice, bob, twoUsersSite } from '../../../../targets/weak/two-users.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const isAccess = ({ checkId }: { readonly checkId: string }) => /^missing-auth/.test(checkId);

const places = (observed: readonly Observation[]) =>
  observed
    .filter(isAccess)
    .map(({ checkId, location }) => `${checkId} ${location}`)
    .sort();

const asBoth: Partial<ScanContext> = { scope: quickScope('baseline'), credentials: [alice], secondCredentials: [bob] };

test('pages of the first user that another user or nobody may read are told, one finding for each program', async () => {
  await using site = await twoUsersSite({ isHardened: false });
  const { outcome, observed, coverage, faults } = await runApplicationScan(site.url, { context: asBoth });
  expect([faults, outcome.kind]).toEqual([[], 'finished']);
  expect(places(observed)).toEqual([
    'missing-authentication /export/#',
    'missing-authentication /statement.csv',
    'missing-authorization /admin/switches',
    'missing-authorization /admin/users',
    'missing-authorization /api/orders/#',
    'missing-authorization /invoices/#',
    'missing-authorization /message?id',
    'missing-authorization /people/alice',
  ]);
  const invoice = observed.find(({ location }) => location === '/invoices/#');
  expect(invoice?.evidence).toContain('alice.archer@pond.example');
  expect(invoice?.evidence).toMatch(/invoices\/501377\n.*invoices\/501378/);
  const told = coverage.filter(isAccess).map(({ checkId, outcome: of, count }) => `${checkId} ${of} ${count}`);
  expect(told).toEqual([
    'missing-authentication positive 2',
    'missing-authentication negative 24',
    'missing-authorization positive 7',
    'missing-authorization negative 19',
  ]);
  // Nothing is asked but by GET, and nothing as somebody else that says of harm.
  expect(site.asked.filter((line) => !line.startsWith('GET ') || /delete/.test(line))).toEqual([]);
});

test('of the hardened twin nothing is told', async () => {
  await using site = await twoUsersSite({ isHardened: true });
  const { outcome, observed, faults } = await runApplicationScan(site.url, { context: asBoth });
  expect([faults, outcome.kind, places(observed)]).toEqual([[], 'finished', []]);
});

test('where nobody is the second user, or the site does not let them in, the coverage says so', async () => {
  await using site = await twoUsersSite({ isHardened: false });
  const reasons = async (context: Partial<ScanContext>) => {
    const { observed, coverage } = await runApplicationScan(site.url, { context });
    expect(places(observed)).toEqual([]);
    return [...new Set(coverage.filter(isAccess).map(({ outcome, reason }) => `${outcome}: ${reason}`))];
  };
  const { secondCredentials: _, ...alone } = asBoth;
  expect(await reasons(alone)).toEqual(['skipped: The policy names no second_credentials']);
  expect(await reasons({ ...asBoth, secondCredentials: [{ ...bob, password: 'wrong-Stork-33' }] })).toEqual([
    'not_testable: Second user: no evidence that the site accepts the stored credential: the target returns the same response without it',
  ]);
  expect(await reasons({ ...asBoth, secondCredentials: [alice] })).toEqual([
    'not_testable: No page tells the first user from the second one',
  ]);
});

test('what was told is closed once the page asks who is there', async () => {
  await using site = await twoUsersSite({ isHardened: true });
  const known = [
    { checkId: 'missing-authorization', resource: site.url, location: '/invoices/#' },
    { checkId: 'missing-authentication', resource: site.url, location: '/export/#' },
  ].map((each) => ({ ...each, state: 'open' as const }));
  const closed = async (context: Partial<ScanContext>) =>
    (await runApplicationScan(site.url, { context: { ...context, known } })).absent.filter(isAccess).length;
  expect(await closed(asBoth)).toBe(2);
  const { secondCredentials: _, ...alone } = asBoth;
  expect(await closed(alone)).toBe(0);
});
