// Runs a command and ends it, with all that it started, when it has printed nothing for so many minutes: what hangs outside of every
// test has no time-out of its own. Says first which processes there were. Its exit code is the command's, or 124.
import { execFileSync, spawn } from 'node:child_process';

const [minutes, program, ...words] = process.argv.slice(2);
const child = spawn(program, words, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
let isSilent = false;

function end() {
  isSilent = true;
  console.log(`Nothing was printed for ${minutes} minutes by: ${[program, ...words].join(' ')}`);
  console.log(execFileSync('ps', ['-eo', 'pid,ppid,stat,etimes,time,wchan:20,args', '--forest'], { encoding: 'utf8' }));
  process.kill(-child.pid, 'SIGKILL');
}

let timer = setTimeout(end, minutes * 60_000);
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  from.on('data', (part) => {
    to.write(part);
    clearTimeout(timer);
    if (!isSilent) timer = setTimeout(end, minutes * 60_000);
  });
}
child.on('exit', (code) => {
  clearTimeout(timer);
  process.exitCode = isSilent ? 124 : (code ?? 1);
  // What it left running may have its output still.
  child.stdout.unref?.();
  child.stderr.unref?.();
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.kill(-child.pid, signal));
