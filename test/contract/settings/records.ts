import { describe, expect, test } from 'vitest';
import { resources } from '../../../shared/records/settings/resources.ts';
import { Caller, type Service } from '../service.ts';

/** Each kind of record: where it lives, a record to create, and what the stored one holds beyond it. */
interface Kind {
  readonly area: 'diagnosis' | 'osint';
  readonly type: string;
  readonly slug: string;
  readonly slash: '' | '/';
  readonly create: (caller: Caller) => Promise<Record<string, unknown>>;
  readonly change: Record<string, unknown>;
  readonly defaults: Record<string, unknown>;
  readonly list: (record: Record<string, number>) => Record<string, number> | undefined;
  readonly missingParent?: Record<string, unknown>;
}

const scan = { status: 2, status_detail: 'Configured', scan_at: 0 };
const portscan = (caller: Caller) =>
  caller.put('diagnosis/put-portscan-setting', 'portscan_setting', { diagnosis_data_source_id: 1003, name: 'p' });
const app = (caller: Caller) =>
  caller.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'a',
    scan_type: 1,
  });
const osint = (caller: Caller) =>
  caller.put('osint/put-osint/', 'osint', { resource_type: 'Domain', resource_name: 'example.test' });
const link = async (caller: Caller) =>
  caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', {
    osint_id: (await osint(caller)).osint_id,
    osint_data_source_id: 1002,
    status: 2,
  });

const kinds: Kind[] = [
  {
    area: 'diagnosis',
    type: 'cmsscan_setting',
    slug: 'cmsscan-setting',
    slash: '',
    create: async () => ({ diagnosis_data_source_id: 1002, target_url: 'https://blog.example.test/' }),
    change: { target_url: 'http://other.example.test/wp', options: '--enumerate u1-10' },
    defaults: { ...scan, options: '' },
    list: () => ({ diagnosis_data_source_id: 1002 }),
    missingParent: { diagnosis_data_source_id: 999 },
  },
  {
    area: 'diagnosis',
    type: 'portscan_setting',
    slug: 'portscan-setting',
    slash: '',
    create: async () => ({ diagnosis_data_source_id: 1003, name: 'office' }),
    change: { name: 'head office' },
    defaults: {},
    list: () => ({ diagnosis_data_source_id: 1003 }),
    missingParent: { diagnosis_data_source_id: 999 },
  },
  {
    area: 'diagnosis',
    type: 'portscan_target',
    slug: 'portscan-target',
    slash: '',
    create: async (caller) => ({
      portscan_setting_id: (await portscan(caller)).portscan_setting_id,
      target: '192.0.2.0/24',
    }),
    change: { target: '2001:db8::/120' },
    defaults: scan,
    list: (record) => ({ portscan_setting_id: record.portscan_setting_id ?? 0 }),
    missingParent: { portscan_setting_id: 4_294_967_295 },
  },
  {
    area: 'diagnosis',
    type: 'application_scan',
    slug: 'application-scan',
    slash: '',
    create: async () => ({ diagnosis_data_source_id: 1004, name: 'shop', scan_type: 1 }),
    change: { name: 'store', scan_type: 0 },
    defaults: scan,
    list: () => ({ diagnosis_data_source_id: 1004 }),
    missingParent: { diagnosis_data_source_id: 999 },
  },
  {
    area: 'diagnosis',
    type: 'application_scan_basic_setting',
    slug: 'application-scan-basic-setting',
    slash: '',
    create: async (caller) => ({
      application_scan_id: (await app(caller)).application_scan_id,
      target: 'https://shop.example.test/',
      max_depth: 3,
      max_children: 0,
    }),
    change: { max_depth: 0, max_children: 100 },
    defaults: {},
    list: () => undefined,
    missingParent: { application_scan_id: 4_294_967_295 },
  },
  {
    area: 'osint',
    type: 'osint',
    slug: 'osint',
    slash: '/',
    create: async () => ({ resource_type: 'Domain', resource_name: 'example.test' }),
    change: { resource_type: 'Website', resource_name: 'https://example.test/' },
    defaults: {},
    list: () => ({}),
  },
  {
    area: 'osint',
    type: 'osint_data_source',
    slug: 'datasource',
    slash: '/',
    create: async () => ({ name: 'custom:source', description: 'ours', max_score: 2.5 }),
    change: { name: 'custom:renamed' },
    defaults: {},
    list: () => ({}),
  },
  {
    area: 'osint',
    type: 'rel_osint_data_source',
    slug: 'rel-datasource',
    slash: '/',
    create: async (caller) => ({ osint_id: (await osint(caller)).osint_id, osint_data_source_id: 1002, status: 2 }),
    change: { status: 1, status_detail: '' },
    defaults: { status_detail: 'Configured', scan_at: 0 },
    list: (record) => ({ osint_id: record.osint_id ?? 0 }),
    missingParent: { osint_id: 4_294_967_295 },
  },
  {
    area: 'osint',
    type: 'osint_detect_word',
    slug: 'word',
    slash: '/',
    create: async (caller) => ({
      rel_osint_data_source_id: (await link(caller)).rel_osint_data_source_id,
      word: 'staging',
    }),
    change: { word: 'jenkins' },
    defaults: {},
    list: (record) => ({ rel_osint_data_source_id: record.rel_osint_data_source_id ?? 0 }),
    missingParent: { rel_osint_data_source_id: 4_294_967_295 },
  },
];

/** Holds a service to the contract; the same suite runs on the functions alone and through the gateway. */
export function describeRecords(service: Service): void {
  test('each kind of record is tried here', () => {
    expect(kinds.map(({ type }) => type).toSorted()).toEqual(resources.map(({ type }) => type).toSorted());
  });

  describe.each(kinds)('$type', (kind) => {
    const envelope = kind.area === 'diagnosis' ? 'success' : 'data';
    const path = (verb: string) => `${kind.area}/${verb}-${kind.slug}${kind.slash}`;
    const idField = `${kind.type}_id`;
    const nested = (caller: Caller, record: Record<string, unknown>) => ({
      [kind.type]: kind.type === 'osint_data_source' ? record : { project_id: caller.projectId, ...record },
    });

    async function created() {
      const caller = new Caller(service);
      const sent = await kind.create(caller);
      const record = await caller.put(path('put'), kind.type, sent);
      return { caller, sent, record };
    }

    async function listed(caller: Caller, record: Record<string, number>) {
      const query = kind.list(record);
      if (!query) {
        const one = await caller.get('diagnosis/get-application-scan-basic-setting', {
          application_scan_id: record.application_scan_id ?? 0,
        });
        return one.status === 200 ? [one.body.success[kind.type]] : [];
      }
      const answer = await caller.get(path('list'), query);
      expect(answer.status).toBe(200);
      const all: Record<string, unknown>[] = answer.body[envelope][kind.type];
      return all.filter((each) => kind.type !== 'osint_data_source' || Number(each[idField]) > 2000);
    }

    test('is created with an id, defaults and timestamps, and nothing of storage', async () => {
      const { caller, sent, record } = await created();
      const { [idField]: id, created_at, updated_at, ...rest } = record;
      const project = kind.type === 'osint_data_source' ? {} : { project_id: caller.projectId };
      expect(rest).toEqual({ ...kind.defaults, ...sent, ...project });
      expect(id).toBeGreaterThan(kind.type === 'osint_data_source' ? 2000 : 1000);
      expect(Math.abs(created_at - Date.now() / 1000)).toBeLessThan(5);
      expect(updated_at).toBe(created_at);
    });

    test('is seen by a read right after the write, and by its own project only', async () => {
      const { caller, record } = await created();
      expect(await listed(caller, record)).toEqual([record]);
      expect(await listed(new Caller(service), record)).toEqual([]);
    });

    test('is updated by its id; what is absent keeps its value', async () => {
      const { caller, sent, record } = await created();
      const answer = await caller.post(
        path('put'),
        nested(caller, { ...sent, ...kind.change, [idField]: record[idField] }),
      );
      expect(answer.status).toBe(200);
      const { updated_at, ...changed } = answer.body[envelope][kind.type];
      const { updated_at: _, ...before } = record;
      expect(changed).toEqual({ ...before, ...kind.change });
      expect(updated_at).toBeGreaterThanOrEqual(record.updated_at);
      expect(await listed(caller, record)).toEqual([{ ...changed, updated_at }]);
    });

    test('may be sent back as it was read', async () => {
      const { caller, record } = await created();
      const answer = await caller.post(path('put'), { [kind.type]: record });
      expect(answer.status).toBe(200);
      expect({ ...answer.body[envelope][kind.type], updated_at: 0 }).toEqual({ ...record, updated_at: 0 });
    });

    test('an update of an id that is not in the project is 404 and creates nothing', async () => {
      const { caller, sent, record } = await created();
      const answer = await caller.post(path('put'), nested(caller, { ...sent, [idField]: 4_294_967_295 }));
      expect([answer.status, answer.body]).toEqual([404, { error: 'Resource not found' }]);
      expect(answer.headers['x-error-detail']).toContain(idField);
      expect(await listed(caller, record)).toHaveLength(1);
    });

    test('is deleted once; the second delete is 404', async () => {
      const { caller, record } = await created();
      const body = { [idField]: record[idField] };
      expect((await new Caller(service).post(path('delete'), body)).status).toBe(404);
      const first = await caller.post(path('delete'), body);
      expect([first.status, first.body]).toEqual([200, { [envelope]: {} }]);
      expect(await listed(caller, record)).toEqual([]);
      const second = await caller.post(path('delete'), body);
      expect([second.status, second.body]).toEqual([404, { error: 'Resource not found' }]);
    });

    test('has a tag that every change by a user moves; a change of what is no longer so is 412', async () => {
      const { caller, sent, record } = await created();
      const put = (change: Record<string, unknown>, headers: Record<string, string>) =>
        caller.post(path('put'), nested(caller, { ...sent, ...change, [idField]: record[idField] }), headers);
      const first = await put({}, {});
      const tag = first.headers.etag ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      const second = await put(kind.change, { 'If-Match': tag });
      expect([second.status, second.headers.etag === tag]).toEqual([200, false]);
      const stale = await put({}, { 'If-Match': tag });
      expect([stale.status, stale.body]).toEqual([412, { error: 'Precondition failed' }]);
      const malformed = await put({}, { 'If-Match': tag.replaceAll('"', '') });
      const rule = 'If-Match: must be * or entity tags in double quotes, as in ETag';
      expect([malformed.status, malformed.headers['x-error-detail']]).toEqual([400, rule]);
      expect(await listed(caller, record)).toEqual([second.body[envelope][kind.type]]);
      expect((await put(kind.change, { 'If-Match': '*' })).status).toBe(200);

      const remove = (tagged: string) =>
        caller.post(path('delete'), { [idField]: record[idField] }, { 'If-Match': tagged });
      expect((await remove(tag)).status).toBe(412);
      expect(await listed(caller, record)).toHaveLength(1);
      expect((await remove('*')).status).toBe(200);
      expect((await remove('*')).status).toBe(404);
      expect((await put({}, { 'If-Match': '*' })).status).toBe(404);
      expect((await caller.post(path('put'), nested(caller, sent), { 'If-Match': '*' })).status).toBe(412);
    });

    test('of ten writers with one tag one wins', async () => {
      const { caller, sent, record } = await created();
      const body = nested(caller, { ...sent, ...kind.change, [idField]: record[idField] });
      const { headers } = await caller.post(path('put'), body);
      const race = Array.from({ length: 10 }, () => caller.post(path('put'), body, { 'If-Match': headers.etag ?? '' }));
      const won = (await Promise.all(race)).map(({ status }) => status).toSorted();
      expect(won).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    });

    test('a create, an update and a delete that are sent again with their key have one effect', async () => {
      const { caller, sent, record } = await created();
      const twice = async (verb: string, body: Record<string, unknown>, key: string) => {
        const first = await caller.post(path(verb), body, { 'Idempotency-Key': key });
        const again = await caller.post(path(verb), body, { 'Idempotency-Key': key });
        expect([again.status, again.body, again.headers.etag]).toEqual([first.status, first.body, first.headers.etag]);
        expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
        expect(again.headers['idempotency-replayed']).toBe('true');
      };
      if (kind.type !== 'application_scan_basic_setting') {
        await twice('put', nested(caller, sent), 'create');
        expect(await listed(caller, record)).toHaveLength(2);
      }
      await twice('put', nested(caller, { ...sent, ...kind.change, [idField]: record[idField] }), 'update');
      await twice('delete', { [idField]: record[idField] }, 'delete');
      const wrong = await caller.post(path('delete'), { [idField]: 1 }, { 'Idempotency-Key': 'delete' });
      expect([wrong.status, wrong.body]).toEqual([422, { error: 'Idempotency key reused' }]);
      const invalid = await caller.post(path('delete'), { [idField]: 1 }, { 'Idempotency-Key': 'é' });
      expect([invalid.status, invalid.headers['x-error-detail']]).toEqual([
        400,
        'Idempotency-Key: must be 1 to 255 printable ASCII characters, given once',
      ]);
    });

    test('is audited: who, what, before and after', async () => {
      const { caller, sent, record } = await created();
      const id = record[idField];
      const updated = await caller.put(path('put'), kind.type, { ...sent, ...kind.change, [idField]: id });
      await caller.post(path('delete'), { [idField]: id });
      const { body, status } = await caller.get('scan/list-audit', { record_type: kind.type, record_id: id });
      expect(status).toBe(200);
      const { project_id: _, ...before } = record;
      const { project_id: __, ...after } = updated;
      const action = (verb: string) => `${path(verb).replace(/\/$/, '')}`;
      const change = { outcome: 'done', record_type: kind.type, record_id: String(id), project_id: caller.projectId };
      expect(body.data.audit).toMatchObject([
        { ...change, action: action('delete'), before: after, after: null },
        { ...change, action: action('put'), before, after },
        { ...change, action: action('put'), before: null, after: before },
      ]);
      for (const each of body.data.audit) {
        expect([each.subject, each.request_id]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
        expect(Math.abs(each.at - Date.now() / 1000)).toBeLessThan(10);
      }
    });

    const { missingParent } = kind;
    if (missingParent)
      test('needs a parent in the same project: 404 that names the field', async () => {
        const caller = new Caller(service);
        const sent = await kind.create(caller);
        const answer = await caller.post(path('put'), nested(caller, { ...sent, ...missingParent }));
        expect([answer.status, answer.body]).toEqual([404, { error: 'Resource not found' }]);
        expect(answer.headers['x-error-detail']).toContain(Object.keys(missingParent)[0]);
      });

    if (missingParent && kind.area === 'osint')
      test("another project's parent is a missing one", async () => {
        const sent = await kind.create(new Caller(service));
        const caller = new Caller(service);
        expect((await caller.post(path('put'), nested(caller, sent))).status).toBe(404);
      });

    test('the project inside must be the project outside', async () => {
      if (kind.type === 'osint_data_source') return;
      const caller = new Caller(service);
      const sent = await kind.create(caller);
      const answer = await caller.post(path('put'), { [kind.type]: { ...sent, project_id: caller.projectId + 500 } });
      expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid request parameters' }]);
      expect(answer.headers['x-error-detail']).toBe(`${kind.type}.project_id: must equal project_id`);
    });

    test('each required field is required, and null is no value', async () => {
      const caller = new Caller(service);
      const sent = await kind.create(caller);
      for (const field of Object.keys(sent)) {
        const { [field]: _, ...rest } = sent;
        for (const body of [rest, { ...sent, [field]: null }]) {
          const answer = await caller.post(path('put'), nested(caller, body));
          expect([field, answer.status]).toEqual([field, 400]);
          expect(answer.headers['x-error-detail']).toContain(`${kind.type}.${field}: `);
        }
      }
    });
  });
}
