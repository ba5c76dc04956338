import { takeoverServices } from './services.ts';
import type { TakeoverService } from './takeover-service.ts';

/** True where a label is what a pattern says; its one `*` stands for any part. */
function labelFits(label: string, pattern: string): boolean {
  const at = pattern.indexOf('*');
  if (at < 0) return label === pattern;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return label.length >= start.length + end.length && label.startsWith(start) && label.endsWith(end);
}

/** True for a name that ends in these labels, or is them. */
export function endsIn(name: string, suffix: string): boolean {
  // Nearly all names end otherwise, and are asked of each service.
  if (!name.endsWith(suffix.slice(suffix.lastIndexOf('*') + 1))) return false;
  const labels = name.split('.').reverse();
  const patterns = suffix.split('.').reverse();
  return (
    labels.length >= patterns.length && patterns.every((pattern, index) => labelFits(labels[index] ?? '', pattern))
  );
}

/** The service that a name belongs to; where several end alike the one that says most of it. */
export function serviceOf(
  name: string,
  via: TakeoverService['via'],
  services: readonly TakeoverService[] = takeoverServices,
): TakeoverService | undefined {
  let best: { readonly service: TakeoverService; readonly length: number } | undefined;
  for (const service of services) {
    if (service.via !== via) continue;
    for (const suffix of service.suffixes)
      if (suffix.length > (best?.length ?? 0) && endsIn(name, suffix)) best = { service, length: suffix.length };
  }
  return best?.service;
}

/** The service at which third parties can claim a released name that an alias points to; undefined where there is none. */
export function claimableAt(name: string): TakeoverService | undefined {
  const service = serviceOf(name, 'CNAME');
  if (service === undefined || service.claimable === 'no') return undefined;
  return service.assigned?.some((pattern) => endsIn(name, pattern)) ? undefined : service;
}

/**
 * The service where a third party may set up the host name of an alias that is answered: it can claim what the alias leads to, or the
 * service goes by the host name alone.
 */
export function hostedAt(name: string): TakeoverService | undefined {
  const service = serviceOf(name, 'CNAME');
  return service?.claimable !== 'no' && service?.isByHost ? service : claimableAt(name);
}
