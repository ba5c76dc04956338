import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { awsOf } from './aws.ts';
import { deploy } from './deploy.ts';
import { destroy } from './destroy.ts';
import { errorLine, Refused } from './fault.ts';

/* `npm run deploy -- -c stage=<stage>` and `npm run destroy -- -c stage=<stage> --yes`. Neither asks anything. */

const root = fileURLToPath(new URL('../../', import.meta.url));

async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Refused([{ what: `${program} ${args[0]} failed`, remedy: 'what it printed says why' }]);
}

/** What a service of AWS refused, such as a right that the credentials lack; undefined for anything else. */
function awsFault(error: unknown): string | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined;
  return `- AWS refused: ${error.name}: ${errorLine(error)}\n  docs/operations.md, "Deploy", lists the rights that are needed`;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        context: { type: 'string', short: 'c', multiple: true },
        yes: { type: 'boolean' },
      },
    });
    const stages = (values.context ?? []).map((each) => /^stage=(.*)$/.exec(each)?.[1]);
    if (stages.length === 1 && stages[0] !== undefined)
      return { command: positionals[0], stage: stages[0], isConfirmed: values.yes === true };
  } catch {
    // An unknown option: told below.
  }
  throw new Refused([
    {
      what: 'no stage, or an unknown option',
      remedy: 'npm run deploy -- -c stage=<stage>, or npm run destroy -- -c stage=<stage> --yes',
    },
  ]);
}

try {
  const { command, stage, isConfirmed } = readArguments();
  const { AWS_REGION, AWS_DEFAULT_REGION, CI } = process.env;
  const common = {
    shellRegion: AWS_REGION ?? AWS_DEFAULT_REGION,
    awsIn: (region: string) => awsOf({ region }),
    print: (text: string) => console.log(text),
  };
  if (command === 'destroy') await destroy(stage, { ...common, isConfirmed, pollSeconds: 10 });
  else {
    const isPrivate = process.stdout.isTTY && CI === undefined;
    await deploy(stage, { ...common, fetch, isPrivate, run, output: join(root, 'cdk.out') });
  }
} catch (error) {
  const told = error instanceof Refused ? error.message : awsFault(error);
  if (told === undefined) throw error;
  console.error(`Not done:\n${told}`);
  process.exitCode = 1;
}
