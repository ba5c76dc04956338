import { findChromium } from '../shared/browsing/find-chromium.ts';
import { runJob } from '../shared/browsing/run-job.ts';
import { callFunction } from '../shared/http/event-function.ts';
import { runHolder } from '../shared/runs/run-holder.ts';
import { browserJob } from '../shared/scanning/browser/browser.ts';
import { connectEgress } from '../shared/scanning/dns/connect-egress.ts';
import { readEgressSettings } from '../shared/scanning/egress/egress-settings.ts';
import { connectStore } from '../shared/store/table/connection.ts';

function connect() {
  const { egress, resolvers } = readEgressSettings(process.env);
  return {
    egress: connectEgress(egress, resolvers),
    install: findChromium(process.env),
    now: Date.now,
    store: connectStore(),
  };
}

export const handler = callFunction(
  'browser',
  connect,
  async ({ store, ...parts }, { event, line, log, remainingMs }) => {
    const job = browserJob.parse(event);
    const { projectId, runId } = job;
    line.runId = runId;
    const holder = projectId === undefined ? undefined : () => runHolder(store, { projectId, runId });
    const report = await runJob(
      job,
      { ...parts, holder, faulty: (facts) => log({ event: 'page not rendered', runId, ...facts }) },
      remainingMs,
    );
    Object.assign(line, { pages: report.pages.length, requests: report.requests });
    return report;
  },
);
