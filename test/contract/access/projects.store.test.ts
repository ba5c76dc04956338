import { beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

beforeAll(async () => {
  await functionEnvironment();
});

const get = (name: string, grants: readonly string[], query: Record<string, string> = {}) =>
  direct({ method: 'GET', path: `/api/v1/scan/${name}`, query, grants });

const projectsOf = async (grants: readonly string[], query: Record<string, string> = {}) =>
  (await get('list-project', grants, query)).body.data.project;

const named = (project_id: number, role: string) => ({
  project_id,
  name: '',
  role,
  sla_days: { high: 0, medium: 0, low: 0 },
  etag: `"${project_id}-0"`,
});

/** A project in use: it has a record. */
async function inUse(projectId: number): Promise<void> {
  const caller = new Caller(direct, 'admin', projectId);
  await caller.put('osint/put-osint/', 'osint', { resource_type: 'Domain', resource_name: 'a.example.test' });
}

describe('a caller', () => {
  test('is told who it is, until when, and what it may', async () => {
    const before = Math.floor(Date.now() / 1000);
    const grants = ['project:7:viewer', 'project:7:editor', 'project:3:admin'];
    const { status, body } = await get('whoami', grants);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          caller: {
            subject: 'tester',
            token_type: 'identity_provider',
            expires_at: expect.any(Number),
            grants,
            role_in_all_projects: null,
            project_roles: [
              { project_id: 3, role: 'admin' },
              { project_id: 7, role: 'editor' },
            ],
          },
        },
      },
    ]);
    expect(body.data.caller.expires_at).toBeGreaterThanOrEqual(before + 600);
  });

  test('has in each project at least the role that it has in all', async () => {
    const { caller } = (await get('whoami', ['project:*:operator', 'project:3:viewer', 'project:4:admin'])).body.data;
    expect([caller.role_in_all_projects, caller.project_roles]).toEqual([
      'operator',
      [
        { project_id: 3, role: 'operator' },
        { project_id: 4, role: 'admin' },
      ],
    ]);
  });
});

describe('projects', () => {
  test('are those that the grants name, in use or not, in the order of their ids', async () => {
    expect(await projectsOf(['project:20:viewer', 'project:3:admin', 'project:20:operator'])).toEqual([
      named(3, 'admin'),
      named(20, 'operator'),
    ]);
  });

  test('are for a caller of all projects those in use, and those that its grants name beside', async () => {
    await inUse(30);
    await inUse(10);
    await inUse(10);
    expect(
      await projectsOf(['project:*:viewer', 'project:20:editor', 'project:30:admin', 'project:40:viewer']),
    ).toEqual([named(10, 'viewer'), named(20, 'editor'), named(30, 'admin'), named(40, 'viewer')]);
    expect(await projectsOf(['project:9:viewer'])).toEqual([named(9, 'viewer')]);
  });

  test.each([
    ['of all projects', ['project:*:viewer', 'project:20:editor']],
    ['of many projects', Array.from({ length: 230 }, (_, index) => `project:${index + 1}:viewer`)],
  ])('come in pages to a caller %s', async (_, grants) => {
    const whole = await projectsOf(grants);
    const pages = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const limit = String(Math.ceil(whole.length / 2.5));
      const answer = await get('list-project', grants, { limit, ...(cursor === '' ? {} : { cursor }) });
      pages.push(answer.body.data.project);
      cursor = answer.headers['x-next-cursor'];
    }
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(whole);
  });

  test('are in use from their first run on, whoever made their records', async () => {
    // Stored before projects were noted.
    const caller = new Caller(direct, 'admin', 50);
    const setting = { diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1:8080/' };
    const { cmsscan_setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', setting);
    await caller.post('diagnosis/invoke-scan', { setting_id: cmsscan_setting_id, diagnosis_data_source_id: 1002 });
    expect(await projectsOf(['project:*:viewer'])).toContainEqual(named(50, 'viewer'));
  });

  test('have cursors of their own', async () => {
    const { status, headers } = await get('list-project', ['project:*:viewer'], { cursor: 'QVVEOg' });
    expect([status, headers['x-error-detail']]).toEqual([400, 'cursor: is not a valid cursor of this list']);
  });
});
