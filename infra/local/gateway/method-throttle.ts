/** The throttling of a method in the template's stage: `*` and `/*` apply to everything that is not named. */
export interface ThrottleSetting {
  readonly httpMethod: string;
  /** Such as `/docs/{file}`. */
  readonly path: string;
  /** Requests in a second. */
  readonly rate: number;
  /** Requests at once. */
  readonly burst: number;
}

/** Whether a request to a method is within the limit; each call counts as one request. */
export type MethodThrottle = (method: Pick<ThrottleSetting, 'httpMethod' | 'path'>) => boolean;

/**
 * Throttles methods as API Gateway does: each has a token bucket of its own, which holds `burst` tokens and gets `rate`
 * a second. A method without a setting of its own has that of all; where there is none, it is let through.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 */
export function methodThrottle(settings: readonly ThrottleSetting[], now: () => number): MethodThrottle {
  const byMethod = new Map(settings.map((setting) => [`${setting.httpMethod} ${setting.path}`, setting]));
  const buckets = new Map<string, { tokens: number; at: number }>();
  return ({ httpMethod, path }) => {
    const name = `${httpMethod} ${path}`;
    const setting = byMethod.get(name) ?? byMethod.get('* /*');
    if (setting === undefined) return true;
    const at = now();
    const before = buckets.get(name) ?? { tokens: setting.burst, at };
    const tokens = Math.min(setting.burst, before.tokens + (Math.max(0, at - before.at) / 1000) * setting.rate);
    const isLetThrough = tokens >= 1;
    buckets.set(name, { tokens: isLetThrough ? tokens - 1 : tokens, at });
    return isLetThrough;
  };
}
