import type { ReceiverInput } from '../../shared/records/notices/notification.ts';
import { CommandFault } from './fault.ts';
import { stdinSecret } from './stdin-secret.ts';
import type { Terminal } from './terminal.ts';

/** What the options say of a receiver; its secrets come from standard input. */
export interface ReceiverOptions {
  readonly kind: string;
  readonly address?: string[];
  readonly jira?: string;
  readonly projectKey?: string;
  readonly issueType: string;
  readonly user?: string;
}

function needed(kind: string, option: string, value: string | undefined): string {
  if (value === undefined) throw new CommandFault(`a notification of kind ${kind} needs --${option}`);
  return value;
}

/** The address of a webhook and its signing secret, a line each. */
async function webhook(terminal: Terminal): Promise<ReceiverInput> {
  const lines = (await stdinSecret(terminal, 'the address and the signing secret, a line each,')).split(/\r?\n/);
  const [url = '', secret = ''] = lines;
  if (lines.length !== 2)
    throw new CommandFault('standard input: must be the address and the signing secret, a line each');
  return { kind: 'webhook', url, secret };
}

/**
 * The receiver of a notification by its kind. Addresses of webhooks are secrets as tokens are: whoever has one may write
 * there. Throws CommandFault where an option or standard input is missing.
 */
export async function receiverOf(terminal: Terminal, options: ReceiverOptions): Promise<ReceiverInput> {
  const { kind, address, jira, projectKey, issueType: issue_type, user } = options;
  if (kind === 'mail') {
    if (!address) throw new CommandFault('a notification of kind mail needs --address');
    return { kind, addresses: address };
  }
  if (kind === 'slack' || kind === 'teams')
    return { kind, url: await stdinSecret(terminal, 'the address of the webhook') };
  if (kind === 'webhook') return webhook(terminal);
  if (kind !== 'jira') throw new CommandFault(`--kind ${kind}: must be mail, slack, teams, webhook or jira`);
  const url = needed(kind, 'jira', jira);
  const project_key = needed(kind, 'project-key', projectKey);
  const token = await stdinSecret(terminal, 'the token');
  return { kind, url, project_key, issue_type, token, ...(user === undefined ? {} : { user }) };
}
