import type { Gap } from '../../../scanning/check.ts';
import { wordpressLogin } from '../checks/wordpress-login.ts';
import { wordpressLoginErrorDifference } from '../checks/wordpress-login-error-difference.ts';
import { wordpressMedia } from '../checks/wordpress-media.ts';
import { wordpressOutdated } from '../checks/wordpress-outdated.ts';
import { wordpressPlugin } from '../checks/wordpress-plugin.ts';
import { wordpressTheme } from '../checks/wordpress-theme.ts';
import { wordpressTimthumb } from '../checks/wordpress-timthumb.ts';
import { wordpressUser } from '../checks/wordpress-user.ts';
import { wordpressVersion } from '../checks/wordpress-version.ts';
import { wordpressVulnerableCore } from '../checks/wordpress-vulnerable-core.ts';
import { wordpressVulnerablePlugin } from '../checks/wordpress-vulnerable-plugin.ts';
import { wordpressVulnerableTheme } from '../checks/wordpress-vulnerable-theme.ts';
import { wordpressXmlrpc } from '../checks/wordpress-xmlrpc.ts';
import { wordpressOf } from '../facts.ts';
import { coreCves, extensionCves } from '../known-cves.ts';
import { type Step, type StepContext, step } from '../step.ts';
import type { ExtensionsArtifact } from './extensions/extension.ts';
import { gatherPlugins } from './extensions/gather-plugins.ts';
import { gatherThemes } from './extensions/gather-themes.ts';
import { gatherLogin, type LoginArtifact } from './gather-login.ts';
import { gatherMedia, type MediaArtifact } from './gather-media.ts';
import { gatherTimthumbs, type TimthumbArtifact } from './gather-timthumbs.ts';
import { gatherXmlrpc, type XmlrpcArtifact } from './gather-xmlrpc.ts';
import { gatherUsers, type UsersArtifact } from './users/gather-users.ts';
import { gatherVersion } from './version/gather-version.ts';
import type { VersionArtifact } from './version/version-artifact.ts';

/** Why a step for WordPress is not to run on a site that is none. */
function notWordPress({ facts }: StepContext): Gap | undefined {
  return wordpressOf(facts) === undefined ? { outcome: 'skipped', reason: 'the site is not WordPress' } : undefined;
}

/** Why a step that asks a program of WordPress is not to run. */
function noProgram(context: StepContext): Gap | undefined {
  if (context.facts.wordpress?.isExport)
    return { outcome: 'skipped', reason: 'there are only traces of WordPress: none of its programs answers' };
  return notWordPress(context);
}

/** The releases and files of a fork are in no list, and what made the pages of an export is not what runs. */
function noVersion(context: StepContext): Gap | undefined {
  const fork = context.facts.wordpress?.fork;
  if (fork === undefined) return noProgram(context);
  return { outcome: 'not_testable', reason: `${fork.name} has releases of its own, which no list of this scan has` };
}

function noUsers(context: StepContext): Gap | undefined {
  if (context.options.enumerate.users === undefined) return { outcome: 'skipped', reason: 'the options exclude users' };
  return notWordPress(context);
}

const isPassive = ({ options }: StepContext): Gap | undefined =>
  options.detectionMode === 'passive'
    ? { outcome: 'skipped', reason: 'detection mode passive: URLs that the site does not refer to are not requested' }
    : undefined;

function noMedia(context: StepContext): Gap | undefined {
  if (context.options.enumerate.media === undefined) return { outcome: 'skipped', reason: 'the options exclude media' };
  return isPassive(context) ?? notWordPress(context);
}

function noTimthumbs(context: StepContext): Gap | undefined {
  if (!context.options.enumerate.timthumbs) return { outcome: 'skipped', reason: 'the options exclude TimThumb' };
  return isPassive(context) ?? notWordPress(context);
}

/** The steps of a WordPress scan, in order: users come before the login page, which scores higher where one is known. */
export const wordpressSteps: readonly Step[] = [
  step<VersionArtifact>({
    name: 'version',
    words: 'version',
    withheld: noVersion,
    gather: gatherVersion,
    checks: [wordpressVersion, wordpressOutdated, wordpressVulnerableCore, coreCves],
  }),
  step<ExtensionsArtifact>({
    name: 'themes',
    words: 'themes',
    withheld: notWordPress,
    gather: gatherThemes,
    checks: [wordpressTheme, wordpressVulnerableTheme, extensionCves('theme')],
  }),
  step<ExtensionsArtifact>({
    name: 'plugins',
    words: 'plugins',
    withheld: notWordPress,
    gather: gatherPlugins,
    checks: [wordpressPlugin, wordpressVulnerablePlugin, extensionCves('plugin')],
  }),
  step<UsersArtifact>({
    name: 'users',
    words: 'users',
    withheld: noUsers,
    gather: gatherUsers,
    checks: [wordpressUser, wordpressLoginErrorDifference],
  }),
  step<LoginArtifact>({
    name: 'login',
    words: 'login page',
    withheld: noProgram,
    gather: gatherLogin,
    checks: [wordpressLogin],
  }),
  step<XmlrpcArtifact>({
    name: 'xmlrpc',
    words: 'XML-RPC',
    withheld: noProgram,
    gather: gatherXmlrpc,
    checks: [wordpressXmlrpc],
  }),
  step<TimthumbArtifact>({
    name: 'timthumbs',
    words: 'TimThumb',
    withheld: noTimthumbs,
    gather: gatherTimthumbs,
    checks: [wordpressTimthumb],
  }),
  step<MediaArtifact>({
    name: 'media',
    words: 'media',
    withheld: noMedia,
    gather: gatherMedia,
    checks: [wordpressMedia],
  }),
];
