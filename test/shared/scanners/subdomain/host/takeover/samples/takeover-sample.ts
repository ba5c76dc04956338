/** A name that was let go at a service: what it points to, and the page that the service shows for it. */
export interface TakeoverSample {
  readonly service: string;
  readonly target: string;
  /** Left out where the service says it by DNS alone, or in no way that is known. */
  readonly page?: {
    readonly status: number;
    readonly text: string;
    readonly headers?: readonly (readonly [string, string])[];
    readonly leadsTo?: string;
  };
}
