// What the dispatcher costs in a day in which nothing is due: `node test/bench/functions/idle-cost.ts`
import { setTimeout as sleep } from 'node:timers/promises';
import { direct } from '../../contract/direct.ts';
import { Caller } from '../../contract/service.ts';
import { lambdaContext } from '../../lambda-context.ts';
import { ofQueue, ofTable, type Spent, startMetered } from '../meter.ts';

const runsADay = 24 * 60;
/** On demand, us-east-1, in dollars for a million read request units; one unit is two eventual reads of up to 4 KB. */
const dollarsPerMillionReads = 0.125;
const settings = 25;
/** shared/schedules/schedule-wake.ts */
const overlapMs = 61_000;

const metered = await startMetered();
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
// The dispatcher destroys secrets, of which there are none here.
process.env.SECRET_PREFIX = 'bench/credentials/';
const { handler: dispatcher } = await import('../../../functions/dispatcher.ts');

async function look(): Promise<Spent> {
  metered.take();
  await dispatcher(undefined, lambdaContext(50_000));
  return metered.take();
}

const sum = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((total, each) => total + each, 0);
const lines: string[] = [];

function tell(name: string, spent: Spent, times: number): void {
  const { read, write } = spent;
  const dollars = (read * times * dollarsPerMillionReads) / 1_000_000;
  const requests = `${spent.words(ofTable)}; queue: ${spent.words(ofQueue)}`;
  lines.push(
    `| ${name} | ${requests} | ${read} | ${write} | ${sum(spent.requests) * times} | ${read * times} | ${dollars.toFixed(5)} |`,
  );
}

// A new process looks at the stage's cadences, too, until nobody can follow those of before.
tell('first look after a deployment, empty table', await look(), 1);
await sleep(overlapMs);
tell('a look a minute later', await look(), 1);
tell('all others, empty table', await look(), runsADay);

// Settings that nothing is due of: their schedules wait in shards that are not looked at, or for their time.
const user = new Caller(direct, 'admin', 1001);
for (let n = 0; n < settings; n += 1) {
  const fields = { diagnosis_data_source_id: 1002, target_url: `http://s${n}.example.test` };
  await user.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', fields);
}
tell(`the look after ${settings} settings were made`, await look(), 1);
tell(`all others, ${settings} settings`, await look(), runsADay);

console.log(
  `| | requests | RCU | WCU | requests in all | RRU in all | dollars |\n|---|---|---|---|---|---|---|\n${lines.join('\n')}`,
);
metered.close();
process.exit();
