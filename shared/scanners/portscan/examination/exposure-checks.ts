import type { KnownFinding } from '../../../scanning/scanner.ts';
import * as databases from '../checks/database-without-authentication.ts';
import { dockerRegistryWithoutAuthentication } from '../checks/docker-registry-without-authentication.ts';
import { anonymousFtp, anonymousFtpUpload } from '../checks/ftp.ts';
import { ldapAnonymousRead } from '../checks/ldap-anonymous-read.ts';
import * as mail from '../checks/mail.ts';
import * as messaging from '../checks/messaging-without-authentication.ts';
import { nfsExportToEveryone } from '../checks/nfs-export-to-everyone.ts';
import { httpOpenProxy, socksOpenProxy } from '../checks/proxy.ts';
import * as remoteControl from '../checks/remote-control-without-authentication.ts';
import { rmiRegistryWithoutAuthentication } from '../checks/rmi-registry-without-authentication.ts';
import { rsyncModuleWithoutAuthentication } from '../checks/rsync-module-without-authentication.ts';
import { serviceWithoutAuthentication } from '../checks/service-without-authentication.ts';
import { smbAnonymousShares } from '../checks/smb-anonymous-shares.ts';
import { smtpOpenRelay } from '../checks/smtp-open-relay.ts';
import * as ssh from '../checks/ssh.ts';
import { telnetService } from '../checks/telnet-service.ts';
import { vncWithoutAuthentication } from '../checks/vnc-without-authentication.ts';
import { zookeeperWithoutAuthentication } from '../checks/zookeeper-without-authentication.ts';
import type { Recognised } from '../naming/recognise.ts';
import type { ExposureCheck } from './exposure-check.ts';

const checks: readonly ExposureCheck[] = [
  ...Object.values(databases),
  ...Object.values(remoteControl),
  ...Object.values(messaging),
  ...Object.values(mail),
  ...Object.values(ssh),
  anonymousFtp,
  anonymousFtpUpload,
  dockerRegistryWithoutAuthentication,
  httpOpenProxy,
  ldapAnonymousRead,
  nfsExportToEveryone,
  rmiRegistryWithoutAuthentication,
  rsyncModuleWithoutAuthentication,
  smbAnonymousShares,
  smtpOpenRelay,
  socksOpenProxy,
  telnetService,
  serviceWithoutAuthentication,
  vncWithoutAuthentication,
  zookeeperWithoutAuthentication,
];

/** The exposure checks of all services, by their ids; one is for the services that have none of their own. */
export const EXPOSURE_CHECKS = checks.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** By which a finding is known to be one of an exposure. */
export const EXPOSURE_IDS: ReadonlySet<string> = new Set(EXPOSURE_CHECKS.map(({ id }) => id));

/**
 * The checks of a service: its own, or the one for all others where its answers say whether it needs a login. Where that one has
 * found something here before, it is asked in any case: a service that is too busy to say so is none that was mended.
 */
export function exposureChecksFor(
  { rule, recognition }: Recognised,
  known: readonly Pick<KnownFinding, 'checkId'>[] = [],
): readonly ExposureCheck[] {
  const own = EXPOSURE_CHECKS.filter(({ services }) => services.includes(rule.id));
  if (own.length > 0) return own;
  // The web has a scan of its own, which knows what a page without a login means.
  if (rule.group === 'web' || rule.group === 'shell') return [];
  const isAsked =
    recognition.login !== 'unknown' || known.some(({ checkId }) => checkId === serviceWithoutAuthentication.id);
  return isAsked ? [serviceWithoutAuthentication] : [];
}
