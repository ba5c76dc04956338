/** A request as a client makes it. `grants` undefined sends no token. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query?: Record<string, string | string[]>;
  /** A string or bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly grants?: readonly string[];
  /** The token has ended. */
  readonly ended?: true;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test asks for what it expects
  readonly body: any;
}

/** The service under test, reached in one way or another. */
export type Service = (request: Request) => Promise<Answer>;

let lastProject = 1000 + Math.floor(Math.random() * 1_000_000) * 1000;

/** A caller in a project of its own: every test starts from nothing. */
export class Caller {
  readonly projectId: number;
  readonly #service: Service;
  readonly #role: string;

  constructor(service: Service, role = 'admin', projectId?: number) {
    lastProject += 1;
    this.projectId = projectId ?? lastProject;
    this.#service = service;
    this.#role = role;
  }

  as(role: string): Caller {
    return new Caller(this.#service, role, this.projectId);
  }

  send(request: Omit<Request, 'grants'>): Promise<Answer> {
    return this.#service({ ...request, grants: [`project:${this.projectId}:${this.#role}`] });
  }

  get(path: string, query: Record<string, string | number | string[]> = {}): Promise<Answer> {
    const all = Object.entries({ project_id: this.projectId, ...query });
    const text = all.map(([name, value]) => [name, Array.isArray(value) ? value : String(value)] as const);
    return this.send({ method: 'GET', path: `/api/v1/${path}`, query: Object.fromEntries(text) });
  }

  /** All records of a list: what is not found in time, on a busy machine, is on the next page. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asks for what it expects
  async whole(path: string, type: string, query: Record<string, string | number | string[]> = {}): Promise<any[]> {
    const records = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await this.get(path, cursor === undefined ? query : { ...query, cursor });
      records.push(...body.data[type]);
      cursor = headers['x-next-cursor'];
    } while (cursor !== undefined);
    return records;
  }

  post(path: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { project_id: this.projectId, ...body };
    return this.send({ method: 'POST', path: `/api/v1/${path}`, body: all, headers });
  }

  /** Puts a record and returns it; the project's id is filled in. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asks for what it expects
  async put(path: string, type: string, record: Record<string, unknown>): Promise<any> {
    const inside = type === 'osint_data_source' ? record : { project_id: this.projectId, ...record };
    const answer = await this.post(path, { [type]: inside });
    if (answer.status !== 200) {
      throw new Error(
        `put ${type}: ${answer.status} ${JSON.stringify(answer.body)} ${answer.headers['x-error-detail']}`,
      );
    }
    return (answer.body.success ?? answer.body.data)[type];
  }
}
